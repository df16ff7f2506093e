import type { OpenEntry } from "../buckets/open-entry.ts";
import { parseExtra } from "../extra/extra.ts";
import { importedPasswordChange, unlessSavedSince } from "../extra/imported-past.ts";

/**
 * The parts of a password entry that the health report needs. They are plain data, because the page sends them to a
 * worker.
 */
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
   * When the entry was last saved, as the server says, in milliseconds since 1970. Exception: if an import created the
   * entry and nothing was saved since, this is the date of change from the imported file, if the file has an earlier
   * one.
   */
  readonly changedAt: number;
}

/** Picks the parts of an opened entry that the report needs; null for a note. */
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
