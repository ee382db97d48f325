export default function (py: object, host: object): object;
