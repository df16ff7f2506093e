import type { EntryCreate, EntryUpdate } from "@keepwell/contract/buckets/entry.ts";
import { fail, failField } from "@keepwell/contract/errors.ts";

const FIRST_REVISION = 1;
const FIRST_KEY = 1;

/** The columns that the client sends. Of the five sealed fields, a note has only `text` and `extra`. */
export const sealedColumns = (body: EntryUpdate) => ({
  name: body.name,
  ek: body.ek,
  ek_gen: body.ek_gen,
  gen: body.gen,
  meta_mac: body.meta_mac,
  text: body.text,
  extra: body.extra,
  url: body.type === "password" ? body.url : null,
  username: body.type === "password" ? body.username : null,
  password: body.type === "password" ? body.password : null,
});

/** Checks that a new entry has its first revision and its first key, wrapped under the bucket's current key. */
export const checkFirst = (body: EntryCreate, bucket: { readonly gen: number }): void => {
  if (body.rev !== FIRST_REVISION) failField("rev", "invalid");
  if (body.ek_gen !== FIRST_KEY || body.prev !== undefined) failField("ek_gen", "invalid");
  if (body.gen !== bucket.gen) fail("conflict");
};

export const newColumns = (body: EntryCreate, place: { bucketUid: string; by: string }) => ({
  ...sealedColumns(body),
  uid: body.uid,
  bucket_uid: place.bucketUid,
  list_uid: body.list_id ?? null,
  type: body.type,
  rev: FIRST_REVISION,
  updated_by: place.by,
});
