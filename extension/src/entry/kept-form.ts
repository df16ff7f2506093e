/** @file The form of an entry as it survives the closing of the popup. */
import type { Opened } from "../vault/read-vault.ts";
import { BLANK, readChanges, type Typed, typedFrom } from "./typed-entry.ts";

export interface KeptForm {
  /** The uid of the entry. A new one's is chosen before the first try, so that a retry creates no second entry. */
  readonly uid: string;
  /** The uid of the bucket that it is in, or is created in. */
  readonly bucket: string;
  /** The revision that is edited; 0 for a new entry. */
  readonly rev: number;
  /** What the user has changed of it, or for a new entry all that it has. */
  readonly changes: Partial<Typed>;
}

/** Null for what another version has written. */
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
 * The fields as the form shows them: a field in which nothing was typed has the value that another device may have
 * saved since.
 */
export const typedOf = ({ changes }: KeptForm, opened: Opened | null): Typed => ({
  ...(opened ? typedFrom(opened.entry) : BLANK),
  ...changes,
});
