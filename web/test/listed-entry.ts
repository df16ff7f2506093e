import type { ListedEntry } from "@keepwell/client/buckets/open-rows.ts";

/** Makes an item of a list of entries, with its uid as its name. */
export const aListedEntry = (uid: string, facts: Partial<ListedEntry> = {}): ListedEntry => ({
  uid,
  id: uid,
  name: uid,
  rev: 1,
  row: null,
  shown: null,
  type: "password",
  bucket: { uid: "bucket" },
  password_list: null,
  permissions: null,
  is_restricted: false,
  created_at: "",
  updated_at: "",
  ...facts,
});
