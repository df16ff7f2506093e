import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import { parseExtra, writeExtra } from "@keepwell/client/extra/extra.ts";

/**
 * Returns the extra of the copy: the code, the addresses with their match modes (`match`), and the fields. Passkeys
 * stay with the original, because a user who removes a passkey from one entry would not expect it to work from another.
 * Unknown JSON members also stay, because no screen shows that the copy has them.
 */
const copiedExtra = (written: string): string => {
  const extra = parseExtra(written);
  const { match } = extra.others;
  return writeExtra({ ...extra, others: match === undefined ? {} : { match } });
};

/**
 * Whether the entry can be copied. An entry with an unreadable extra cannot, because the copy would lose the extra's
 * data. Passkeys stay with the original, and the form for the copy says so.
 */
export const isCopyable = ({ fields }: OpenEntry): boolean => !parseExtra(fields.extra).unreadable;

/** The values with which the form for a copy of an entry begins. */
export const duplicateOf = (entry: OpenEntry, name: string): OpenEntry => {
  const extra = copiedExtra(entry.fields.extra);
  return entry.type === "note"
    ? { ...entry, name, fields: { ...entry.fields, extra } }
    : { ...entry, name, fields: { ...entry.fields, extra } };
};
