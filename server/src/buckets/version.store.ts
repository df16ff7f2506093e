import type { Sealed } from "@keepwell/crypto/envelope.ts";
import { sql } from "kysely";
import type { Handle } from "../db/schema.ts";
import type { StoredEntry } from "./entry.store.ts";

/**
 * Stores the current state of an entry as a version. The caller has locked the entry, and afterwards writes the next
 * revision in the same transaction.
 */
export const insertVersion = async (within: Handle, entry: StoredEntry): Promise<void> => {
  await within
    .insertInto("entry_versions")
    .values({
      bucket_uid: entry.bucket_uid,
      entry_uid: entry.uid,
      rev: entry.rev,
      name: entry.name,
      sealed_name: entry.sealed_name,
      ek_gen: entry.ek_gen,
      meta_mac: entry.meta_mac,
      url: entry.url,
      username: entry.username,
      password: entry.password,
      text: entry.text,
      extra: entry.extra,
      saved_at: entry.updated_at,
      saved_by: entry.updated_by,
    })
    .execute();
};

/** The entry that a query is about. */
export interface EntryAt {
  readonly bucketUid: string;
  readonly entryUid: string;
}

interface PreviousKey extends EntryAt {
  readonly ekGen: number;
  readonly sealed: Sealed<"ek-prev">;
}

export const insertPreviousKey = async (
  within: Handle,
  { bucketUid, entryUid, ekGen, sealed }: PreviousKey,
): Promise<void> => {
  await within
    .insertInto("entry_previous_keys")
    .values({ bucket_uid: bucketUid, entry_uid: entryUid, ek_gen: ekGen, sealed })
    .execute();
};

const SEALED = ["sealed_name", "url", "username", "password", "text", "extra"] as const;

/**
 * How many bytes a version's sealed fields have in the database: one for each character, because the fields are base64.
 */
export const sealedLength = (version: Pick<StoredEntry, (typeof SEALED)[number]>): number =>
  SEALED.reduce((sum, field) => sum + (version[field]?.length ?? 0), 0);

/**
 * Deletes the versions before this revision, and the previous keys that only these versions used. Returns how many
 * bytes the deleted versions and keys had.
 */
export const eraseVersionsBefore = async (
  within: Handle,
  { bucketUid, entryUid }: EntryAt,
  rev: number,
): Promise<number> => {
  const versions = await within
    .deleteFrom("entry_versions")
    .where("bucket_uid", "=", bucketUid)
    .where("entry_uid", "=", entryUid)
    .where("rev", "<", rev)
    .returning(SEALED)
    .execute();
  if (versions.length === 0) return 0;
  const keys = await within
    .deleteFrom("entry_previous_keys")
    .where("bucket_uid", "=", bucketUid)
    .where("entry_uid", "=", entryUid)
    .where("ek_gen", "<", (oldest) =>
      oldest
        .selectFrom("entry_versions")
        .select((version) => version.fn.min("ek_gen").as("ek_gen"))
        .where("bucket_uid", "=", bucketUid)
        .where("entry_uid", "=", entryUid),
    )
    .returning("sealed")
    .execute();
  return [...versions.map(sealedLength), ...keys.map(({ sealed }) => sealed.length)].reduce(
    (sum, bytes) => sum + bytes,
    0,
  );
};

/** Versions with the name of the user who saved them. */
const versions = (handle: Handle, { bucketUid, entryUid }: EntryAt) =>
  handle
    .selectFrom("entry_versions")
    .leftJoin("users", "users.uid", "entry_versions.saved_by")
    .select(sql<string | null>`users.firstname || ' ' || users.lastname`.as("saved_by_name"))
    .where("bucket_uid", "=", bucketUid)
    .where("entry_uid", "=", entryUid);

export const listVersions = (handle: Handle, at: EntryAt) =>
  versions(handle, at).select(["rev", "saved_at", "saved_by"]).orderBy("rev", "desc").execute();

export type VersionListRow = Awaited<ReturnType<typeof listVersions>>[number];

export const findVersion = (handle: Handle, at: EntryAt, rev: number) =>
  versions(handle, at).selectAll("entry_versions").where("rev", "=", rev).executeTakeFirst();

export type Version = NonNullable<Awaited<ReturnType<typeof findVersion>>>;

/** The entry's previous keys (sealed) of this generation and later ones, newest first. */
export const listPreviousKeys = (handle: Handle, { bucketUid, entryUid }: EntryAt, fromEkGen: number) =>
  handle
    .selectFrom("entry_previous_keys")
    .select(["ek_gen", "sealed"])
    .where("bucket_uid", "=", bucketUid)
    .where("entry_uid", "=", entryUid)
    .where("ek_gen", ">=", fromEkGen)
    .orderBy("ek_gen", "desc")
    .execute();
