import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import { parseExtra, writeExtra } from "@keepwell/client/extra/extra.ts";

/**
 * Returns the extra of the copy: the code, the addresses with their match modes (`match`), and the fields. Passkeys are
 * not copied, because a user who removes a passkey from one entry would not expect that another entry still contains
 * it. Unknown JSON members are not copied, because no screen would show them in the copy.
 */
const copiedExtra = (written: string): string => {
  const extra = parseExtra(written);
  const { match } = extra.others;
  return writeExtra({ ...extra, others: match === undefined ? {} : { match } });
};

/**
 * Whether the entry can be copied. An entry with an unreadable extra cannot, because the copy would lose the extra's
 * data. Passkeys are not copied either, but the form for the copy says so.
 */
export const isCopyable = ({ fields }: OpenEntry): boolean => !parseExtra(fields.extra).unreadable;

/** The values with which the form for a copy of an entry begins. */
export const duplicateOf = (entry: OpenEntry, name: string): OpenEntry => {
  const extra = copiedExtra(entry.fields.extra);
  return entry.type === "note"
    ? { ...entry, name, fields: { ...entry.fields, extra } }
    : { ...entry, name, fields: { ...entry.fields, extra } };
};
