export { skin } from "../triolet/index.ts";
