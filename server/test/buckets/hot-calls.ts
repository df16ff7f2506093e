/** @file The most frequent calls of the API. */
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aBucket, aList, aNoteDraft, anEntry, aReadableEntry, type TestUser } from "../factories.ts";

/** Makes a bucket of the user with two entries. One of them is in a list. */
export const aPlace = async (user: TestUser) => {
  const bucket = await aBucket(user);
  const list = await aList(user, bucket);
  await anEntry(user, bucket);
  const entry = await aReadableEntry(user, bucket, { ...aNoteDraft(), listId: list.uid });
  return { bucket, list, entry };
};
type Place = Awaited<ReturnType<typeof aPlace>>;

export interface Call {
  readonly method: string;
  readonly url: string;
  readonly body?: unknown;
}

/** The API calls on a bucket, list and entry. The body of `create` repeats the sealed values of the stored entry. */
export const callsIn = ({ bucket, list, entry }: Place) => {
  const { type, name, meta_mac, ek, ek_gen, gen, rev, text, extra } = entry;
  const written = { type, name, meta_mac, ek, ek_gen, gen, rev, text, extra };
  const url = `/api/buckets/${bucket.uid}/entries`;
  return {
    buckets: { method: "GET", url: "/api/buckets" },
    list: { method: "GET", url },
    entry: { method: "GET", url: `${url}/${entry.uid}` },
    contents: { method: "POST", url: `${url}/sealed`, body: { uids: [entry.uid], part: "all" } },
    keys: { method: "POST", url: `${url}/sealed`, body: { uids: [entry.uid], part: "keys" } },
    create: { method: "POST", url, body: { ...written, uid: makeUid(), list_id: list.uid } },
  } satisfies Record<string, Call>;
};
