import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import { parseExtra, writeExtra } from "@keepwell/client/extra/extra.ts";

/**
 * Of the JSON members besides code, addresses and fields, the copy gets only `match`, which belongs to the addresses.
 * The others stay with the original: passkeys, because a removal in one entry would leave a working copy in the other,
 * and what no screen shows, because a user could not see that the copy has it too.
 */
const copiedExtra = (written: string): string => {
  const extra = parseExtra(written);
  const { match } = extra.others;
  return writeExtra({ ...extra, others: match === undefined ? {} : { match } });
};

/**
 * Whether the entry can be copied. If the extra is unreadable, it cannot, because its data would be lost. Passkeys stay
 * with the original, and the form for the copy says so.
 */
export const isCopyable = ({ fields }: OpenEntry): boolean => !parseExtra(fields.extra).unreadable;

/** The values with which the form for a copy of an entry begins. */
export const duplicateOf = (entry: OpenEntry, name: string): OpenEntry => {
  const extra = copiedExtra(entry.fields.extra);
  return entry.type === "note"
    ? { ...entry, name, fields: { ...entry.fields, extra } }
    : { ...entry, name, fields: { ...entry.fields, extra } };
};
