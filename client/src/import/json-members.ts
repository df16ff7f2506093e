/** @file Reading untrusted JSON: own members only, of the expected type only. */
import { nestsDeeperThan } from "../extra/nesting.ts";
import { MAX_JSON_LEVELS, refuseIfTooLarge } from "./import-limits.ts";
import { ImportRefused } from "./import-refused.ts";

export type JsonObject = Readonly<Record<string, unknown>>;

export const asObject = (value: unknown): JsonObject | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;

/** An own member: not inherited ones such as `constructor`. */
export const member = (object: JsonObject | undefined, key: string): unknown =>
  object && Object.hasOwn(object, key) ? object[key] : undefined;

export const objectAt = (object: JsonObject | undefined, key: string): JsonObject | undefined =>
  asObject(member(object, key));

/** The list at a key; anything else is an empty one. */
export const listAt = (object: JsonObject | undefined, key: string): readonly unknown[] => {
  const value = member(object, key);
  return Array.isArray(value) ? value : [];
};

/** A text, number or boolean as text; anything else is empty. */
export const asText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";

export const textAt = (object: JsonObject | undefined, key: string): string => asText(member(object, key));

/** The object in a file. @throws ImportRefused `too_large`, `too_deep` or `not_json`. */
export const parseJsonFile = (text: string): JsonObject => {
  refuseIfTooLarge(text.length);
  if (nestsDeeperThan(text, MAX_JSON_LEVELS)) throw new ImportRefused("too_deep");
  try {
    const object = asObject(JSON.parse(text.replace(/^\ufeff/, "")));
    if (object) return object;
  } catch {
    // Refused below: the position of the syntax error would not help the user.
  }
  throw new ImportRefused("not_json");
};
