import type { EntryDraft } from "../buckets/save-entry.ts";
import { parseExtra } from "../extra/extra.ts";
import { asObject, member } from "./json-members.ts";

/** Whether the imported entry was a favourite in the program that exported it. */
export const isFavourite = ({ fields }: EntryDraft): boolean => {
  if (!fields.extra.includes('"imported"')) return false;
  const imported = asObject(parseExtra(fields.extra).others["imported"]) ?? {};
  return member(imported, "favorite") === true || member(imported, "starred") === true;
};
