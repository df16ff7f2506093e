/** @file Reads untrusted JSON: only an object's own members, and only values of the expected type. */
import { asObject } from "../extra/json-object.ts";
import { nestsDeeperThan } from "../extra/nesting.ts";
import { MAX_JSON_LEVELS, refuseIfTooLarge } from "./import-limits.ts";
import { ImportRefused } from "./import-refused.ts";

export type JsonObject = Readonly<Record<string, unknown>>;

/** The object's own member of this name, never an inherited one such as `constructor`. */
export const member = (object: JsonObject | undefined, key: string): unknown =>
  object && Object.hasOwn(object, key) ? object[key] : undefined;

export const objectAt = (object: JsonObject | undefined, key: string): JsonObject | undefined =>
  asObject(member(object, key));

/** The list at a key; an empty list if the value is anything else. */
export const listAt = (object: JsonObject | undefined, key: string): readonly unknown[] => {
  const value = member(object, key);
  return Array.isArray(value) ? value : [];
};

/** A text, number or boolean as text; an empty text for anything else. */
export const asText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";

export const textAt = (object: JsonObject | undefined, key: string): string => asText(member(object, key));

/** Parses a file that must contain a JSON object. @throws ImportRefused `too_large`, `too_deep` or `not_json`. */
export const parseJsonFile = (text: string): JsonObject => {
  refuseIfTooLarge(text.length);
  if (nestsDeeperThan(text, MAX_JSON_LEVELS)) throw new ImportRefused("too_deep");
  try {
    const object = asObject(JSON.parse(text.replace(/^\ufeff/, "")));
    if (object) return object;
  } catch {
    // Refuses the file without the parser's message: the position of the error would not help the user.
  }
  throw new ImportRefused("not_json");
};
