import type { EntryDelete } from "@keepwell/contract/buckets/entries.endpoints.ts";
import type { EntryRow, EntryUpdate, SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { VERSIONS_KEPT } from "@keepwell/contract/buckets/versions.endpoints.ts";
import { fail, failField } from "@keepwell/contract/errors.ts";
import { fromTo } from "../audit/audit-detail.ts";
import { recordInBucket } from "../audit/audit-in-bucket.ts";
import { requireBelowCeilings } from "../billing/capacity.service.ts";
import type { Actor, Credential } from "../caller.ts";
import type { Context } from "../context.ts";
import type { Handle } from "../db/schema.ts";
import { entryListRead, entryRead } from "./combined/entry-reads.store.ts";
import { createReadInBucket } from "./combined/read-in-bucket.ts";
import { deleteEntriesIn } from "./delete-entries.ts";
import { presentEntry, presentRows } from "./entry.presenter.ts";
import {
  type Entry,
  type EntryListRow,
  findEntry,
  listEntries,
  lockEntry,
  type StoredEntry,
  updateEntry,
} from "./entry.store.ts";
import { checkNextRow, sealedColumns } from "./entry-columns.ts";
import { createEntryCreation } from "./entry-creation.service.ts";
import { inBucket } from "./in-bucket.ts";
import { listIsIn } from "./list.store.ts";
import { authorizeInside, requireOnEntries } from "./policies/authorize-inside.ts";
import type { Reach } from "./policies/reach.ts";
import { createTrashService } from "./trash.service.ts";
import { eraseVersionsBefore, insertPreviousKey, insertVersion, sealedLength } from "./version.store.ts";

interface EntryPath {
  readonly bucketId: string;
  readonly id: string;
}

/** Checks that the entry keeps its key, or gets the next key together with the previous key, sealed under the next. */
const checkKeyStep = (stored: StoredEntry, body: EntryUpdate): void => {
  const keepsKey = body.ek_gen === stored.ek_gen && body.prev === undefined;
  const takesNextKey = body.ek_gen === stored.ek_gen + 1 && body.prev !== undefined;
  if (!keepsKey && !takesNextKey) fail("conflict");
};

/** Checks that a save fits the stored entry: the same type, the next revision and row, the bucket's current key. */
const checkNext = (stored: StoredEntry, body: EntryUpdate, bucket: { readonly gen: number }): void => {
  if (body.type !== stored.type) failField("type", "invalid");
  if (body.rev !== stored.rev + 1 || body.gen !== bucket.gen) fail("conflict");
  checkKeyStep(stored, body);
  checkNextRow(stored, body.row);
};

/**
 * Stores the replaced revision as the newest version, and keeps only the newest fifty versions. Returns by how many
 * bytes the history has grown.
 */
const keepReplaced = async (within: Handle, before: StoredEntry, body: EntryUpdate): Promise<number> => {
  const at = { bucketUid: before.bucket_uid, entryUid: before.uid };
  await insertVersion(within, before);
  if (body.prev !== undefined)
    await insertPreviousKey(within, { ...at, ekGen: before.ek_gen, sealed: body.prev });
  const erased = await eraseVersionsBefore(within, at, body.rev - VERSIONS_KEPT);
  return sealedLength(before) + (body.prev?.length ?? 0) - erased;
};

export const createEntryService = (context: Context) => {
  const {
    clock,
    config,
    database: { handle },
  } = context;
  const readInBucket = createReadInBucket(context);
  const trash = createTrashService(context);

  const stored = async (from: Handle, { bucketId, id }: EntryPath): Promise<Entry> =>
    (await findEntry(from, bucketId, id)) ?? fail("entry.not_found");

  /** The account whose ceilings the write counts towards: the bucket's owner. */
  const toHolder = ({ bucket }: Reach) => ({ userUid: bucket.owner_uid, ceilings: config.ceilings });

  const rowsIn = (reach: Reach, listUid?: string): Promise<EntryListRow[]> => {
    const asked = { bucketUid: reach.bucket.uid, parts: reach.parts, inTrash: false };
    return listEntries(handle, listUid === undefined ? asked : { ...asked, listUid });
  };

  return {
    list: async (credential: Credential, bucketUid: string): Promise<EntryRow[]> => {
      const { reach, entries } = await readInBucket(credential, entryListRead, { bucketUid });
      return presentRows(entries ?? (await rowsIn(reach)), reach);
    },

    listOf: async (
      actor: Actor,
      { bucketId: bucketUid, listId: listUid }: { bucketId: string; listId: string },
    ): Promise<EntryRow[]> => {
      const reach = await authorizeInside(handle, actor, bucketUid, "entry.view");
      if (!reach.seesList(listUid)) fail("bucket.not_found");
      if (!(await listIsIn(handle, { bucketUid, listUid }, { lock: false }))) fail("bucket.not_found");
      return presentRows(await rowsIn(reach, listUid), reach);
    },

    get: async (credential: Credential, path: EntryPath): Promise<SealedEntry> => {
      const asked = { bucketUid: path.bucketId, entryUid: path.id };
      const { actor, reach, entries } = await readInBucket(credential, entryRead, asked);
      const entry = entries ? (entries[0] ?? fail("entry.not_found")) : await stored(handle, path);
      requireOnEntries(reach, [entry], "entry.view");
      const occasion = { actor, bucket: reach.bucket, at: clock.now() };
      await recordInBucket(handle, occasion, { kind: "entry_viewed", entries: [entry] });
      return presentEntry(entry, reach);
    },

    create: createEntryCreation(context),

    update: (actor: Actor, path: EntryPath, body: EntryUpdate): Promise<SealedEntry> =>
      inBucket(context, { actor, bucketUid: path.bucketId, ability: "entry.edit" }, async (within, reach) => {
        const before = (await lockEntry(within, path.bucketId, path.id)) ?? fail("entry.not_found");
        requireOnEntries(reach, [before], "entry.edit");
        checkNext(before, body, reach.bucket);
        const history_bytes = before.history_bytes + (await keepReplaced(within, before, body));
        const at = { bucketUid: path.bucketId, uid: path.id };
        const next = { ...sealedColumns(body), history_bytes, rev: body.rev, updated_by: actor.uid };
        await updateEntry(within, at, next);
        await requireBelowCeilings(within, toHolder(reach), ["bytes", "written"]);
        const detail = fromTo(before.name, body.name);
        return {
          result: presentEntry(await stored(within, path), reach),
          audit: { kind: "entry_changed", entries: [{ uid: path.id, name: body.name }], detail },
          changed: ["entries"],
        };
      }),

    delete: async (
      actor: Actor,
      { bucketId: bucketUid, id }: EntryPath,
      body: EntryDelete | undefined,
    ): Promise<void> => {
      if (body && "row" in body)
        await trash.move(actor, bucketUid, { entries: [id], gen: body.gen, rows: { [id]: body.row } });
      else {
        const tombstones = body?.tombstone && { [id]: body.tombstone };
        await deleteEntriesIn(context, { actor, bucketUid, tombstones }, [id]);
      }
    },
  };
};

export type EntryService = ReturnType<typeof createEntryService>;
