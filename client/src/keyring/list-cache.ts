/**
 * @file [Note: List cache] The lists of each bucket as this browser last received them. The page can show them at once,
 * even without a connection. The lists' rows are opened again at each load, unlike the rows of entries ([Note: Row
 * cache]), because a bucket has few lists.
 */
import { type List, listsEndpoints } from "@keepwell/contract/buckets/lists.endpoints.ts";
import { createRecordCache, type RecordCache, type RecordCacheParts } from "./record-cache.ts";

export interface ListCache extends Pick<RecordCache, "erase" | "keepOnly"> {
  /**
   * Loads the lists; null unless a page of this account has written them for this bucket, in the current version of the
   * record.
   */
  load(bucketUid: string): Promise<readonly List[] | null>;
  /** Never rejects: if saving fails, the lists are shown later, once the server has answered. */
  save(bucketUid: string, lists: readonly List[]): Promise<void>;
}

const LISTS = { kind: "lists", version: 1 } as const;

export const createListCache = (parts: RecordCacheParts): ListCache => {
  const { load, save, erase, keepOnly } = createRecordCache(parts, LISTS);
  return {
    load: async (bucketUid) => {
      const text = await load(bucketUid);
      // Another version of the page may have written other JSON members, so the schema checks the lists.
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
