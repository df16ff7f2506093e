/** @file Reads the form of an entry that the browser has kept since the popup closed, with what the user had typed. */
import { readChanges, type Typed } from "./typed-fields.ts";

export interface KeptForm {
  /** The uid of the entry. A new entry gets its uid before the first try, so that a retry creates no second entry. */
  readonly uid: string;
  /** The uid of the bucket that the entry is in, or is created in. */
  readonly bucket: string;
  /** The revision that is edited; 0 for a new entry. */
  readonly rev: number;
  /** The fields that the user has changed; for a new entry all its fields. */
  readonly changes: Partial<Typed>;
}

/** Reads a kept form; null if it has another shape, because another version of the extension has written it. */
export const readForm = (kept: unknown): KeptForm | null => {
  if (typeof kept !== "object" || kept === null) return null;
  const { uid, bucket, rev, changes } = kept as Partial<Record<keyof KeptForm, unknown>>;
  if (typeof uid !== "string" || typeof bucket !== "string" || typeof rev !== "number") return null;
  return { uid, bucket, rev, changes: readChanges(changes) };
};
