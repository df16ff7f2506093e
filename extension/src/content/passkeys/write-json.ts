import { bytesOf, toText } from "./base64url.ts";
import { isArray, keys, stringify } from "./builtins.ts";

const MOST_LEVELS = 12;

/**
 * Writes a value as JSON, with every byte string as base64url, as the WebAuthn standard does. Undefined for values that
 * JSON cannot express, such as functions. Passes only simple values such as strings to `JSON.stringify`, because
 * `JSON.stringify` would call `toJSON` on objects, and the libraries of some pages add this method to all arrays.
 */
export const writeJson = (value: unknown, levels = MOST_LEVELS): string | undefined => {
  if (typeof value === "bigint") return undefined;
  if (typeof value !== "object" || value === null) return stringify(value);
  const bytes = bytesOf(value);
  if (bytes) return `"${toText(bytes)}"`;
  if (levels === 0) return undefined;
  let written = "";
  if (isArray(value)) {
    for (let at = 0; at < value.length; at += 1)
      written += `${at === 0 ? "" : ","}${writeJson(value[at], levels - 1) ?? "null"}`;
    return `[${written}]`;
  }
  const names = keys(value);
  for (let at = 0; at < names.length; at += 1) {
    const name = names[at] ?? "";
    const member = writeJson((value as Readonly<Record<string, unknown>>)[name], levels - 1);
    if (member !== undefined) written += `${written === "" ? "" : ","}${stringify(name)}:${member}`;
  }
  return `{${written}}`;
};
