/** A value of Python's as JSON has it. */
export function fromPython(value: unknown): unknown;
