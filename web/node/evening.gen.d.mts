export default function (
  py: object,
  host: object,
): Record<string, (...given: unknown[]) => unknown>;
