import type { EntryCreate, EntryRow, EntryUpdate, SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { VERSIONS_KEPT } from "@keepwell/contract/buckets/versions.endpoints.ts";
import { fail, failField } from "@keepwell/contract/errors.ts";
import { requireLicense } from "../billing/capacity.service.ts";
import type { Context } from "../context.ts";
import { violation } from "../db/database.ts";
import type { Handle } from "../db/schema.ts";
import { announceInBucket } from "../events/change.store.ts";
import type { Actor } from "../identity/session.service.ts";
import { authorizeBucket, authorizeWrite } from "../policies/authorize-bucket.ts";
import { presentEntry, presentRow } from "./entry.presenter.ts";
import {
  deleteEntry,
  type Entry,
  findEntry,
  insertEntries,
  listEntries,
  listEntriesOfList,
  lockEntry,
  type StoredEntry,
  updateEntry,
} from "./entry.store.ts";
import { checkFirst, newColumns, sealedColumns } from "./entry-columns.ts";
import { listIsIn } from "./list.store.ts";
import { eraseVersionsBefore, insertPreviousKey, insertVersion } from "./version.store.ts";

interface EntryPath {
  readonly bucketId: string;
  readonly id: string;
}

/** An entry keeps its key, or takes the next one and seals the one before under it. */
const checkKeyStep = (stored: StoredEntry, body: EntryUpdate): void => {
  const same = body.ek_gen === stored.ek_gen && body.prev === undefined;
  const next = body.ek_gen === stored.ek_gen + 1 && body.prev !== undefined;
  if (!same && !next) fail("conflict");
};

/** What may follow what is stored: the same type, the next revision, the bucket's current key. */
const checkNext = (stored: StoredEntry, body: EntryUpdate, bucket: { readonly gen: number }): void => {
  if (body.type !== stored.type) failField("type", "invalid");
  if (body.rev !== stored.rev + 1 || body.gen !== bucket.gen) fail("conflict");
  checkKeyStep(stored, body);
};

/** What a save replaces becomes the newest of the earlier versions; those beyond the last fifty go. */
const keepBefore = async (within: Handle, before: StoredEntry, body: EntryUpdate): Promise<void> => {
  await insertVersion(within, before);
  if (body.prev !== undefined)
    await insertPreviousKey(within, { entryUid: before.uid, ekGen: before.ek_gen, sealed: body.prev });
  await eraseVersionsBefore(within, before.uid, body.rev - VERSIONS_KEPT);
};

/** A uid that is taken, or a bucket or list that went away while the entry was on its way in. */
export const refuseViolation = (error: unknown): never => {
  const kind = violation(error)?.kind;
  if (kind === "unique") return fail("uid_taken");
  if (kind === "foreign_key") return fail("bucket.not_found");
  throw error;
};

export const createEntryService = ({ clock, database: { handle } }: Context) => {
  const stored = async ({ bucketId, id }: EntryPath): Promise<Entry> =>
    (await findEntry(handle, bucketId, id)) ?? fail("entry.not_found");

  return {
    list: async (actor: Actor, bucketUid: string): Promise<EntryRow[]> => {
      await authorizeBucket(handle, actor, bucketUid, "entry.view");
      return (await listEntries(handle, bucketUid)).map(presentRow);
    },

    listOf: async (
      actor: Actor,
      { bucketId: bucketUid, listId: listUid }: { bucketId: string; listId: string },
    ): Promise<EntryRow[]> => {
      await authorizeBucket(handle, actor, bucketUid, "entry.view");
      if (!(await listIsIn(handle, { bucketUid, listUid }, { keep: false }))) fail("bucket.not_found");
      return (await listEntriesOfList(handle, { bucketUid, listUid })).map(presentRow);
    },

    get: async (actor: Actor, path: EntryPath): Promise<SealedEntry> => {
      await authorizeBucket(handle, actor, path.bucketId, "entry.view");
      return presentEntry(await stored(path));
    },

    create: async (actor: Actor, bucketUid: string, body: EntryCreate): Promise<SealedEntry> => {
      const made = await handle
        .transaction()
        .execute(async (within) => {
          const bucket = await authorizeWrite(within, actor, bucketUid, "entry.create");
          checkFirst(body, bucket);
          await requireLicense(within, { userUid: bucket.owner_uid, now: clock.now() });
          await insertEntries(within, [newColumns(body, { bucketUid, by: actor.uid })]);
          await announceInBucket(within, bucketUid, { what: "entries" });
          return findEntry(within, bucketUid, body.uid);
        })
        .catch(refuseViolation);
      return presentEntry(made ?? fail("entry.not_found"));
    },

    update: async (actor: Actor, path: EntryPath, body: EntryUpdate): Promise<SealedEntry> => {
      const saved = await handle.transaction().execute(async (within) => {
        const bucket = await authorizeWrite(within, actor, path.bucketId, "entry.edit");
        const before = (await lockEntry(within, path.bucketId, path.id)) ?? fail("entry.not_found");
        checkNext(before, body, bucket);
        await keepBefore(within, before, body);
        await updateEntry(within, path.id, {
          ...sealedColumns(body),
          rev: body.rev,
          updated_by: actor.uid,
        });
        await announceInBucket(within, path.bucketId, { what: "entries" });
        return findEntry(within, path.bucketId, path.id);
      });
      return presentEntry(saved ?? fail("entry.not_found"));
    },

    delete: async (actor: Actor, path: EntryPath): Promise<void> => {
      await handle.transaction().execute(async (within) => {
        await authorizeWrite(within, actor, path.bucketId, "entry.delete");
        if (!(await deleteEntry(within, path.bucketId, path.id))) fail("entry.not_found");
        await announceInBucket(within, path.bucketId, { what: "entries" });
      });
    },
  };
};

export type EntryService = ReturnType<typeof createEntryService>;
