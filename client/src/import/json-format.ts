/** @file Functions that several readers of exports use. */

import { asObject } from "../extra/json-object.ts";
import { ImportRefused } from "./import-refused.ts";
import { type ImportPlace, leftOutFinding } from "./imported-file.ts";
import { type JsonObject, textAt } from "./json-members.ts";
import { NO_ENTRY, type RawEntry } from "./raw-entry.ts";

/** Whether a text begins like a JSON object, and contains a JSON member of each of these names, at any depth. */
export const looksLikeObjectWith = (text: string, ...members: readonly string[]): boolean =>
  /^\ufeff?\s*\{/.test(text) && members.every((name) => new RegExp(`"${name}"\\s*:`).test(text));

/** Requires that a value in a file is a list. @throws ImportRefused `unknown_format` if it is not. */
export const requiredList = (value: unknown): readonly unknown[] => {
  if (!Array.isArray(value)) throw new ImportRefused("unknown_format");
  return value;
};

/** The place of an item in the file; `at` counts from 0. */
export const itemPlace = (at: number): ImportPlace => ({ by: "item", number: at + 1 });

/** Reads each item that is an object. Leaves out any other item as malformed. */
export const readItems = (
  items: readonly unknown[],
  read: (item: JsonObject) => Partial<RawEntry>,
): RawEntry[] =>
  items.map((value, at) => {
    const item = asObject(value);
    const place = itemPlace(at);
    if (!item) return { ...NO_ENTRY, place, found: [leftOutFinding("malformed")] };
    return { ...NO_ENTRY, ...read(item), place };
  });

const MAX_FOLDER_LEVELS = 20;

/** The names of the JSON members that hold a folder's uid, the uid of its parent folder, and its name. */
interface FolderMembers {
  readonly uid: string;
  readonly parent: string;
  readonly name: string;
}

/**
 * Returns a function that finds the names of a folder and of the folders above it, beginning with the outermost. It
 * stops at a fixed depth, because folders in the file may form a circle.
 */
export const folderPaths = (
  list: readonly unknown[],
  { uid, parent, name }: FolderMembers,
): ((of: string) => string[]) => {
  const known = list.map(asObject).filter((folder) => textAt(folder, uid) !== "");
  const folders = new Map(known.map((folder) => [textAt(folder, uid), folder]));
  return (of) => {
    const path: string[] = [];
    let folder = folders.get(of);
    while (folder && path.length < MAX_FOLDER_LEVELS) {
      path.unshift(textAt(folder, name));
      folder = folders.get(textAt(folder, parent));
    }
    return path;
  };
};

/** A time in seconds since 1970 as an ISO date; undefined if the value is no such time. */
export const dateOfSeconds = (seconds: unknown): string | undefined => {
  if (typeof seconds !== "number" || seconds <= 0) return undefined;
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
};

/**
 * The JSON members, except members whose value is undefined, false, an empty text or an empty list. Callers keep them
 * in the member `imported` of `extra`.
 */
export const present = (members: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(members).filter(
      ([, value]) =>
        value !== undefined &&
        value !== "" &&
        value !== false &&
        !(Array.isArray(value) && value.length === 0),
    ),
  );
