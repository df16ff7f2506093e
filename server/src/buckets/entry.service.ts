import type { EntryCreate, EntryRow, EntryUpdate, SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { fail, failField } from "@keepwell/contract/errors.ts";
import type { Context } from "../context.ts";
import { violation } from "../db/database.ts";
import type { Actor } from "../identity/session.service.ts";
import { authorizeBucket } from "../policies/authorize-bucket.ts";
import { presentEntry, presentRow } from "./entry.presenter.ts";
import {
  deleteEntry,
  type Entry,
  findEntry,
  insertEntry,
  listEntries,
  updateEntryAfter,
} from "./entry.store.ts";

const FIRST_REVISION = 1;
const FIRST_KEY = 1;

interface EntryPath {
  readonly bucketId: string;
  readonly id: string;
}

/** The columns that hold what the client sealed; a note has no others than its two. */
const sealedColumns = (body: EntryUpdate) => ({
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

/** An entry keeps its key, or takes the next one and seals the one before under it. */
const checkKeyStep = (stored: Entry, body: EntryUpdate): void => {
  const same = body.ek_gen === stored.ek_gen && body.prev === undefined;
  const next = body.ek_gen === stored.ek_gen + 1 && body.prev !== undefined;
  if (!same && !next) fail("conflict");
};

export const createEntryService = ({ database: { handle } }: Context) => {
  const stored = async ({ bucketId, id }: EntryPath): Promise<Entry> =>
    (await findEntry(handle, bucketId, id)) ?? fail("entry.not_found");

  return {
    list: async (actor: Actor, bucketUid: string): Promise<EntryRow[]> => {
      await authorizeBucket(handle, actor, bucketUid, "entry.view");
      return (await listEntries(handle, bucketUid)).map(presentRow);
    },

    get: async (actor: Actor, path: EntryPath): Promise<SealedEntry> => {
      await authorizeBucket(handle, actor, path.bucketId, "entry.view");
      return presentEntry(await stored(path));
    },

    create: async (actor: Actor, bucketUid: string, body: EntryCreate): Promise<SealedEntry> => {
      const bucket = await authorizeBucket(handle, actor, bucketUid, "entry.create");
      if (body.rev !== FIRST_REVISION) return failField("rev", "invalid");
      if (body.ek_gen !== FIRST_KEY || body.prev !== undefined) return failField("ek_gen", "invalid");
      if (body.gen !== bucket.gen) return fail("conflict");
      try {
        const entry = await insertEntry(handle, {
          ...sealedColumns(body),
          uid: body.uid,
          bucket_uid: bucketUid,
          type: body.type,
          rev: FIRST_REVISION,
          updated_by: actor.uid,
        });
        return presentEntry(entry);
      } catch (error) {
        const kind = violation(error)?.kind;
        if (kind === "unique") return fail("uid_taken");
        if (kind === "foreign_key") return fail("bucket.not_found");
        throw error;
      }
    },

    update: async (actor: Actor, path: EntryPath, body: EntryUpdate): Promise<SealedEntry> => {
      const bucket = await authorizeBucket(handle, actor, path.bucketId, "entry.edit");
      const before = await stored(path);
      if (body.type !== before.type) return failField("type", "invalid");
      if (body.rev !== before.rev + 1 || body.gen !== bucket.gen) return fail("conflict");
      checkKeyStep(before, body);
      const entry = await updateEntryAfter(
        handle,
        { uid: path.id, bucketUid: path.bucketId, rev: before.rev },
        { ...sealedColumns(body), prev: body.prev ?? before.prev, updated_by: actor.uid },
      );
      return presentEntry(entry ?? fail("conflict"));
    },

    delete: async (actor: Actor, path: EntryPath): Promise<void> => {
      await authorizeBucket(handle, actor, path.bucketId, "entry.delete");
      if (!(await deleteEntry(handle, path.bucketId, path.id))) fail("entry.not_found");
    },
  };
};

export type EntryService = ReturnType<typeof createEntryService>;
