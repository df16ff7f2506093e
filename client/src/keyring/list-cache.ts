/**
 * @file [Note: List cache] The lists of each bucket as the server sent them last, so that a bucket opens with them, also
 * without a connection. Unlike those of entries ([Note: Row cache]), their rows are opened again each time: a bucket has
 * few lists.
 */
import { type List, listsEndpoints } from "@keepwell/contract/buckets/lists.endpoints.ts";
import { createRecordCache, type RecordCache, type RecordCacheParts } from "./record-cache.ts";

export interface ListCache extends Pick<RecordCache, "erase" | "keepOnly"> {
  /** Null if there is nothing, or nothing that a page of this version and account has written for this bucket. */
  load(bucketUid: string): Promise<readonly List[] | null>;
  /** Never rejects: without it the lists are shown once the server has answered. */
  save(bucketUid: string, lists: readonly List[]): Promise<void>;
}

const LISTS = { kind: "lists", version: 1 } as const;

export const createListCache = (parts: RecordCacheParts): ListCache => {
  const { load, save, erase, keepOnly } = createRecordCache(parts, LISTS);
  return {
    load: async (bucketUid) => {
      const text = await load(bucketUid);
      // Another version of the page may have had other members in a list.
      return text === null ? null : (listsEndpoints.listLists.reply.safeParse(JSON.parse(text)).data ?? null);
    },
    save: (bucketUid, lists) =>
      save(bucketUid, async () => {
        const text = JSON.stringify(lists);
        return text === (await load(bucketUid)) ? null : text;
      }),
    erase,
    keepOnly,
  };
};
