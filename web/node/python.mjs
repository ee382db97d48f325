// What Python means by its operators, strings and containers, for the scripts that `jetons wasm`
// translates from the Python around the kernels (src/jetons/machines/script.py).
//
// None, True and text are null, true and strings. Whole numbers are numbers, or BigInts where they
// are larger than 2⁵³; a number with a point is a Float, which is none of them. Lists are arrays.
export * from "./py_values.mjs";
export * from "./py_arrays.mjs";
export * from "./py_texts.mjs";
export * from "./py_calls.mjs";
