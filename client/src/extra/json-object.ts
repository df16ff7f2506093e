/** Parsed JSON that is an object; undefined for any other value. */
export const asObject = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;

/** The text at a key of an object; empty if there is none. */
export const textIn = (object: Readonly<Record<string, unknown>>, key: string): string => {
  const value = Object.hasOwn(object, key) ? object[key] : undefined;
  return typeof value === "string" ? value : "";
};
