/** @file The form of an entry as it is kept while the popup is closed. */
import type { Opened } from "../vault/read-vault.ts";
import { BLANK, readChanges, type Typed, typedFrom } from "./typed-entry.ts";

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

/** Reads a kept form; null if another version of the extension has written it. */
export const readForm = (kept: unknown): KeptForm | null => {
  if (typeof kept !== "object" || kept === null) return null;
  const { uid, bucket, rev, changes } = kept as Partial<Record<keyof KeptForm, unknown>>;
  if (typeof uid !== "string" || typeof bucket !== "string" || typeof rev !== "number") return null;
  return { uid, bucket, rev, changes: readChanges(changes) };
};

export const beginNew = (bucket: string, changes: Partial<Typed>): KeptForm => ({
  uid: crypto.randomUUID(),
  bucket,
  rev: 0,
  changes,
});

export const beginEdit = ({ sealed, entry }: Opened): KeptForm => ({
  uid: entry.uid,
  bucket: entry.bucketUid,
  rev: sealed.rev,
  changes: {},
});

export const isNew = ({ rev }: KeptForm): boolean => rev === 0;

/**
 * The fields as the form shows them. A field that the user has not changed has its newest value, which another device
 * may have saved since.
 */
export const typedOf = ({ changes }: KeptForm, opened: Opened | null): Typed => ({
  ...(opened ? typedFrom(opened.entry) : BLANK),
  ...changes,
});
