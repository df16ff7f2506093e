import type {
  DeleteEntries,
  MoveToBucket,
  SealedEntryKey,
} from "@keepwell/contract/buckets/bulk.endpoints.ts";
import type { EntryCreate, SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { fail } from "@keepwell/contract/errors.ts";
import { movedInto } from "../audit/audit-detail.ts";
import { recordInBucket } from "../audit/audit-in-bucket.ts";
import { requireBelowCeilings, requireUnexpired } from "../billing/capacity.service.ts";
import { ADDED_ENTRIES } from "../billing/ceilings.ts";
import { getSubscriptionAndUsage } from "../billing/subscription.store.ts";
import type { Actor, Credential } from "../caller.ts";
import type { Context } from "../context.ts";
import { findEntries, findEntryKeys, setList } from "./bulk.store.ts";
import { contentsRead, entryKeysRead } from "./combined/entry-reads.store.ts";
import { createReadInBucket } from "./combined/read-in-bucket.ts";
import { deleteEntriesIn, lockAllIn } from "./delete-entries.ts";
import { presentEntry, presentEntryKey } from "./entry.presenter.ts";
import { insertEntries } from "./entry.store.ts";
import { checkFirst, newColumns } from "./entry-columns.ts";
import { inBucket } from "./in-bucket.ts";
import { type EntryListPlace, lockList } from "./lock-list.ts";
import { moveToBucket } from "./move-to-bucket.ts";
import { requireIn, requireOnEntries } from "./policies/authorize-inside.ts";
import { refuseViolation } from "./refuse-violation.ts";

interface ListPath {
  readonly bucketId: string;
  readonly listId: string;
}

interface EntriesPath {
  readonly bucketUid: string;
  readonly entryUids: readonly string[];
}

interface ReadSealed {
  readonly uids: readonly string[];
  readonly part: "keys" | "all";
}

export const createBulkService = (context: Context) => {
  const {
    clock,
    config,
    database: { handle },
  } = context;
  const readInBucket = createReadInBucket(context);

  const readKeys = async (credential: Credential, asked: EntriesPath): Promise<SealedEntryKey[]> => {
    const { reach, entries } = await readInBucket(credential, entryKeysRead, asked);
    const keys = entries ?? (await findEntryKeys(handle, asked.bucketUid, asked.entryUids));
    requireOnEntries(reach, keys, "entry.view");
    if (keys.length !== asked.entryUids.length) return fail("entry.not_found");
    return keys.map(presentEntryKey);
  };

  const readContents = async (credential: Credential, asked: EntriesPath): Promise<SealedEntry[]> => {
    const found = await readInBucket(credential, contentsRead, asked);
    const { actor, reach } = found;
    const entries = found.entries ?? (await findEntries(handle, asked.bucketUid, asked.entryUids));
    requireOnEntries(reach, entries, "entry.view");
    if (entries.length !== asked.entryUids.length) return fail("entry.not_found");
    const occasion = { actor, bucket: reach.bucket, at: clock.now() };
    await recordInBucket(handle, occasion, { kind: "entry_viewed", entries });
    return entries.map((entry) => presentEntry(entry, reach));
  };

  /**
   * Moves entries to a list of their bucket, or out of their lists. In a team's bucket, the actor must be allowed to
   * delete the entries where they are, and to create entries where they will be.
   */
  const setListOf = (
    actor: Actor,
    place: EntryListPlace,
    uids: readonly string[],
  ): Promise<{ moved: string[] }> =>
    inBucket(context, { actor, bucketUid: place.bucketUid, ability: "entry.edit" }, async (within, reach) => {
      const list = await lockList(within, place);
      requireIn(reach, place.listUid, "entry.create");
      const entries = await lockAllIn(within, place.bucketUid, uids);
      requireOnEntries(reach, entries, "entry.delete");
      await setList(within, place, uids);
      return {
        result: { moved: [...uids] },
        audit: { kind: "entry_moved", entries, detail: list ? movedInto("list", list) : undefined },
        changed: ["entries"],
      };
    });

  return {
    delete: async (
      actor: Actor,
      bucketUid: string,
      { entries: uids, tombstones }: DeleteEntries,
    ): Promise<{ deleted: string[] }> => {
      await deleteEntriesIn(context, { actor, bucketUid, tombstones }, uids);
      return { deleted: [...uids] };
    },

    moveToList: (
      actor: Actor,
      { bucketId: bucketUid, listId: listUid }: ListPath,
      uids: readonly string[],
    ): Promise<{ moved: string[] }> => setListOf(actor, { bucketUid, listUid }, uids),

    unlistEntries: (actor: Actor, bucketUid: string, uids: readonly string[]): Promise<{ moved: string[] }> =>
      setListOf(actor, { bucketUid, listUid: null }, uids),

    moveToBucket: async (
      actor: Actor,
      bucketUid: string,
      body: MoveToBucket,
    ): Promise<{ moved: string[] }> => {
      await moveToBucket(context, { actor, bucketUid }, body);
      return { moved: body.entries };
    },

    readSealed: (
      credential: Credential,
      bucketUid: string,
      { uids, part }: ReadSealed,
    ): Promise<(SealedEntry | SealedEntryKey)[]> => {
      const asked = { bucketUid, entryUids: uids };
      return part === "keys" ? readKeys(credential, asked) : readContents(credential, asked);
    },

    create: (
      actor: Actor,
      bucketUid: string,
      entries: readonly EntryCreate[],
    ): Promise<{ created: string[] }> =>
      inBucket(context, { actor, bucketUid, ability: "entry.create" }, async (within, reach) => {
        const rows = entries.map((entry) => newColumns(entry, { bucketUid, by: actor.uid }));
        for (const listUid of new Set(rows.map(({ list_uid }) => list_uid)))
          requireIn(reach, listUid, "entry.create");
        for (const entry of entries) checkFirst(entry, reach.bucket);
        const seen = await getSubscriptionAndUsage(within, reach.bucket.owner_uid);
        requireUnexpired(seen, clock.now());
        await insertEntries(within, rows);
        const holder = { userUid: reach.bucket.owner_uid, ceilings: config.ceilings };
        await requireBelowCeilings(within, { ...holder, seen }, ADDED_ENTRIES);
        return {
          result: { created: entries.map(({ uid }) => uid) },
          audit: { kind: "entry_created", entries },
          changed: ["entries"],
        };
      }).catch(refuseViolation),
  };
};

export type BulkService = ReturnType<typeof createBulkService>;
