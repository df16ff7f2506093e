/** @file Converts between an entry's form and the values of this form that are kept while the popup is closed. */
import type { Opened } from "../vault/read-vault.ts";
import type { KeptForm } from "./read-form.ts";
import { typedFrom } from "./typed-entry.ts";
import { BLANK, type Typed } from "./typed-fields.ts";

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
 * Returns the fields as the form shows them. A field that the user has not changed has the entry's newest value, which
 * another device may have saved.
 */
export const typedOf = ({ changes }: KeptForm, opened: Opened | null): Typed => ({
  ...(opened ? typedFrom(opened.entry) : BLANK),
  ...changes,
});
