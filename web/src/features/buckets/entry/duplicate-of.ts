import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import { parseExtra, writeExtra } from "@keepwell/client/extra/extra.ts";

/**
 * Of the JSON members that no screen shows, the copy gets only `match`, which belongs to the addresses. The others stay
 * with the original, such as passkeys from an import: a user could not see that the copy has them too.
 */
const copiedExtra = (written: string): string => {
  const extra = parseExtra(written);
  const { match } = extra.others;
  return writeExtra({ ...extra, others: match === undefined ? {} : { match } });
};

/** Whether a copy would have all that the entry's dialog shows. If the extra is unreadable, its data would be lost. */
export const isCopyable = ({ fields }: OpenEntry): boolean => !parseExtra(fields.extra).unreadable;

/** The values with which the form for a copy of an entry begins. */
export const duplicateOf = (entry: OpenEntry, name: string): OpenEntry => {
  const extra = copiedExtra(entry.fields.extra);
  return entry.type === "note"
    ? { ...entry, name, fields: { ...entry.fields, extra } }
    : { ...entry, name, fields: { ...entry.fields, extra } };
};
