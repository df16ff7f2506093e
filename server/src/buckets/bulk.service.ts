import type { EntryKeyRow, MoveToBucket } from "@keepwell/contract/buckets/bulk.endpoints.ts";
import type { EntryCreate, SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { fail } from "@keepwell/contract/errors.ts";
import { requireLicense } from "../billing/capacity.service.ts";
import type { Context } from "../context.ts";
import type { Handle } from "../db/schema.ts";
import { announceInBucket } from "../events/change.store.ts";
import type { Actor } from "../identity/session.service.ts";
import { authorizeBucket, authorizeWrite } from "../policies/authorize-bucket.ts";
import { authorizeBuckets } from "../policies/authorize-buckets.ts";
import { keepBuckets } from "./bucket.store.ts";
import {
  bucketsOfEntries,
  deleteEntries,
  type EntryPlace,
  findEntries,
  findEntryKeys,
  lockEntries,
  moveEntries,
  setList,
} from "./bulk.store.ts";
import { presentEntry } from "./entry.presenter.ts";
import { refuseViolation } from "./entry.service.ts";
import { insertEntries } from "./entry.store.ts";
import { checkFirst, newColumns } from "./entry-columns.ts";
import { listIsIn } from "./list.store.ts";

interface ListPath {
  readonly bucketId: string;
  readonly listId: string;
}

interface ReadSealed {
  readonly uids: readonly string[];
  readonly part: "keys" | "all";
}

/** All of them, each in the bucket of the path, or none. */
const lockAllIn = async (within: Handle, bucketUid: string, uids: readonly string[]): Promise<void> => {
  const locked = await lockEntries(within, uids);
  const here = locked.filter((entry) => entry.bucket_uid === bucketUid);
  if (here.length !== uids.length) fail("entry.not_found");
};

/** A key that was wrapped from an entry key which is no longer the entry's would make it unreadable. */
const checkKeys = (places: readonly EntryPlace[], keys: MoveToBucket["keys"], gen: number): void => {
  for (const { uid, ek_gen } of places) {
    const key = keys[uid];
    if (key?.gen !== gen || (key.ek_gen ?? ek_gen) !== ek_gen) fail("conflict");
  }
};

export const createBulkService = ({ clock, database: { handle } }: Context) => ({
  delete: async (
    actor: Actor,
    bucketUid: string,
    uids: readonly string[],
  ): Promise<{ deleted: string[] }> => {
    await handle.transaction().execute(async (within) => {
      await authorizeWrite(within, actor, bucketUid, "entry.delete");
      await lockAllIn(within, bucketUid, uids);
      await deleteEntries(within, uids);
      await announceInBucket(within, bucketUid, { what: "entries" });
    });
    return { deleted: [...uids] };
  },

  moveToList: async (actor: Actor, path: ListPath, uids: readonly string[]): Promise<{ moved: string[] }> => {
    const place = { bucketUid: path.bucketId, listUid: path.listId };
    await handle.transaction().execute(async (within) => {
      await authorizeWrite(within, actor, place.bucketUid, "entry.edit");
      if (!(await listIsIn(within, place, { keep: true }))) fail("bucket.not_found");
      await lockAllIn(within, place.bucketUid, uids);
      await setList(within, uids, place.listUid);
      await announceInBucket(within, place.bucketUid, { what: "entries" });
    });
    return { moved: [...uids] };
  },

  /** Where the entries come from is asked of the stored rows, once nobody else can move them. */
  moveToBucket: async (
    actor: Actor,
    bucketUid: string,
    { entries: uids, keys }: MoveToBucket,
  ): Promise<{ moved: string[] }> => {
    await handle.transaction().execute(async (within) => {
      const found = await bucketsOfEntries(within, uids);
      await keepBuckets(within, [...found, bucketUid]);
      const { gen } = await authorizeBucket(within, actor, bucketUid, "entry.create");
      const places = await lockEntries(within, uids);
      const sources = [...new Set(places.map((place) => place.bucket_uid))];
      // One that was moved just now is in a bucket that this transaction does not keep.
      if (places.length !== uids.length || !sources.every((uid) => found.includes(uid)))
        fail("entry.not_found");
      await authorizeBuckets(within, actor, sources, "entry.delete", "entry.not_found");
      checkKeys(places, keys, gen);
      const wraps = uids.map((uid) => ({ uid, ek: keys[uid]?.ek ?? fail("validation") }));
      await moveEntries(within, { bucketUid, gen }, wraps);
      for (const uid of new Set([...sources, bucketUid]))
        await announceInBucket(within, uid, { what: "entries" });
    });
    return { moved: uids };
  },

  readSealed: async (
    actor: Actor,
    bucketUid: string,
    { uids, part }: ReadSealed,
  ): Promise<(SealedEntry | EntryKeyRow)[]> => {
    await authorizeBucket(handle, actor, bucketUid, "entry.view");
    const rows =
      part === "keys"
        ? await findEntryKeys(handle, bucketUid, uids)
        : (await findEntries(handle, bucketUid, uids)).map(presentEntry);
    return rows.length === uids.length ? rows : fail("entry.not_found");
  },

  create: async (
    actor: Actor,
    bucketUid: string,
    entries: readonly EntryCreate[],
  ): Promise<{ created: string[] }> => {
    const rows = entries.map((entry) => newColumns(entry, { bucketUid, by: actor.uid }));
    await handle
      .transaction()
      .execute(async (within) => {
        const bucket = await authorizeWrite(within, actor, bucketUid, "entry.create");
        await requireLicense(within, { userUid: bucket.owner_uid, now: clock.now() });
        for (const entry of entries) checkFirst(entry, bucket);
        await insertEntries(within, rows);
        await announceInBucket(within, bucketUid, { what: "entries" });
      })
      .catch(refuseViolation);
    return { created: entries.map(({ uid }) => uid) };
  },
});

export type BulkService = ReturnType<typeof createBulkService>;
