import type { ReadArea } from "../browser.ts";

/** An area of values that were read before. It does not follow changes. */
export const areaOf = (values: Readonly<Record<string, unknown>>): ReadArea => ({
  get: async (keys) =>
    keys === null
      ? { ...values }
      : Object.fromEntries([keys].flat().flatMap((key) => (key in values ? [[key, values[key]]] : []))),
});
