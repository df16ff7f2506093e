/** @file Reads the kept form of an entry. The popup keeps the form with its typed values when it closes. */
import { readChanges, type Typed } from "./typed-fields.ts";

export interface KeptForm {
  /**
   * The uid of the entry. A new entry has a uid before it is saved, so that a second attempt to save it does not create
   * a second entry.
   */
  readonly uid: string;
  /** The uid of the bucket that the entry is in, or is created in. */
  readonly bucket: string;
  /** The revision that is edited; 0 for a new entry. */
  readonly rev: number;
  /** The fields that the user has changed. For a new entry, the fields that were filled in; all others are blank. */
  readonly changes: Partial<Typed>;
}

/** Reads a kept form; null if it has another shape. Another version of the extension may have written it. */
export const readForm = (kept: unknown): KeptForm | null => {
  if (typeof kept !== "object" || kept === null) return null;
  const { uid, bucket, rev, changes } = kept as Partial<Record<keyof KeptForm, unknown>>;
  if (typeof uid !== "string" || typeof bucket !== "string" || typeof rev !== "number") return null;
  return { uid, bucket, rev, changes: readChanges(changes) };
};
