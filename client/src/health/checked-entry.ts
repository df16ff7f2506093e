import type { OpenEntry } from "../buckets/open-entry.ts";
import { parseExtra } from "../extra/extra.ts";
import { importedPasswordChange, unlessSavedSince } from "../extra/imported-past.ts";

/** What the health report needs of a password entry. Plain data, because the page sends it to a worker. */
export interface CheckedEntry {
  readonly uid: string;
  readonly bucketUid: string;
  readonly username: string;
  /** Empty if the entry has none. */
  readonly password: string;
  /** The addresses as the user typed them, without empty ones. */
  readonly urls: readonly string[];
  /** Whether the entry has a one-time code. Null if this version cannot read `extra`. */
  readonly hasCode: boolean | null;
  /**
   * When the entry was last saved, as the server says, in milliseconds since 1970. If an import saved it, and the file
   * has an earlier date: when the password was last changed before the import.
   */
  readonly changedAt: number;
}

/** Picks what the report needs of an opened entry; null for a note. */
export const checkedEntry = (entry: OpenEntry): CheckedEntry | null => {
  if (entry.type !== "password") return null;
  const { uid, bucketUid, fields } = entry;
  const extra = parseExtra(fields.extra);
  const { totp, urls, unreadable } = extra;
  return {
    uid,
    bucketUid,
    username: fields.username,
    password: fields.password,
    urls: [fields.url, ...urls].filter((url) => url.trim() !== ""),
    hasCode: unreadable ? null : totp !== undefined,
    changedAt: Date.parse(
      unlessSavedSince(importedPasswordChange(extra, fields.password), entry) ?? entry.updatedAt,
    ),
  };
};
