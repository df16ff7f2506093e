import { canOnList } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { deriveImportedList } from "@keepwell/crypto/import/derive-import-uid.ts";
import type { ImportKey } from "@keepwell/crypto/import/import-secret.ts";
import { isUidTaken } from "../buckets/bucket.ts";
import { listLists } from "../buckets/list-lists.ts";
import { createList } from "../buckets/save-list.ts";
import type { Session } from "../session/session.ts";

export type ListUid = (name: string) => Promise<string>;

/**
 * Returns a function that finds the uid of a list in the bucket by the list's name. If the user cannot write in any
 * list of this name, the function creates one, under the uid that the import derives. Wait for one call of the function
 * before the next, because each of two concurrent calls would ask the server to create the list.
 */
export const listsOnce = (session: Session, bucket: Bucket, key: ImportKey): ListUid => {
  const ready = new Map<string, string>();
  let wereRead = false;

  const readThem = async (): Promise<void> => {
    for (const list of await listLists(session, bucket.uid, () => bucket))
      if (list.naming !== "unverifiable" && canOnList(bucket, list, "entry.create")) {
        // A list whose name a user has confirmed is preferred to a list whose name only the server states.
        if (list.naming === "confirmed" || !ready.has(list.name)) ready.set(list.name, list.uid);
      }
    wereRead = true;
  };

  return async (named) => {
    const name = named.trim();
    if (!wereRead) await readThem();
    const known = ready.get(name);
    if (known !== undefined) return known;
    const uid = await deriveImportedList(key, bucket.uid, name);
    await createList(session, bucket, { uid, name }).catch((error: unknown) => {
      if (!isUidTaken(error)) throw error;
    });
    ready.set(name, uid);
    return uid;
  };
};
