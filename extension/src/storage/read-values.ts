import type { ReadArea } from "../browser.ts";

/**
 * Makes a storage area from values that were already read. The area does not show later changes of the stored values.
 */
export const areaOf = (values: Readonly<Record<string, unknown>>): ReadArea => ({
  get: async (keys) =>
    keys === null
      ? { ...values }
      : Object.fromEntries([keys].flat().flatMap((key) => (key in values ? [[key, values[key]]] : []))),
});
