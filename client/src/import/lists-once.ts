import { canOnList } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { isUnverifiable } from "../api/unverifiable.ts";
import { isUidTaken } from "../buckets/bucket.ts";
import type { Session } from "../session/session.ts";

export type ListUid = (name: string) => Promise<string>;

/**
 * Finds the uid of a bucket's list by its name, if the user can write in that list, and otherwise creates the list.
 * Call it sequentially: two concurrent calls would both create the list.
 */
export const listsOnce = ({ api }: Session, bucket: Bucket): ListUid => {
  const ready = new Map<string, string>();
  const made = new Map<string, string>();
  let wereRead = false;

  const readThem = async (): Promise<void> => {
    for (const list of await api.buckets.listLists({ params: { id: bucket.uid } }))
      if (!isUnverifiable(list) && canOnList(bucket, list, "entry.create")) ready.set(list.name, list.uid);
    wereRead = true;
  };

  return async (named) => {
    const name = named.trim();
    if (!wereRead) await readThem();
    const known = ready.get(name);
    if (known !== undefined) return known;
    const uid = made.get(name) ?? makeUid();
    made.set(name, uid);
    await api.buckets
      .createList({ params: { id: bucket.uid }, body: { uid, name } })
      .catch((error: unknown) => {
        if (!isUidTaken(error)) throw error;
      });
    ready.set(name, uid);
    return uid;
  };
};
