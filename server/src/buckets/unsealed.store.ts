/** @file Names that are not sealed yet, or whose readable copies are still to be erased. */
import type { EntryNames } from "@keepwell/contract/buckets/unsealed.endpoints.ts";
import { type RawBuilder, sql } from "kysely";
import type { Handle } from "../db/schema.ts";
import { type Entry, entriesIn, type InParts, isInParts } from "./entry.store.ts";
import type { EntryAt } from "./version.store.ts";

/** Whether the bucket keeps readable copies of its names, besides the sealed names. */
interface Kept {
  readonly keepsNames: boolean;
}

const mustErase = ({ keepsNames }: Kept, table: string): RawBuilder<boolean> =>
  keepsNames ? sql`false` : sql`${sql.ref(`${table}.name`)} <> ''`;

interface Asked extends Kept, InParts {
  readonly bucketUid: string;
  /** Limits the result to entries whose uid is greater than this one. */
  readonly after: string | undefined;
}

/** The entries that have something to seal or to erase: their own name or row, or the name of one of their versions. */
const unsealedIn = (handle: Handle, asked: Asked) => {
  const { bucketUid, parts, after } = asked;
  const uids = sql`
    select entry.uid from entries entry where entry.bucket_uid = ${bucketUid}
      and (entry.sealed_name is null or entry.sealed_row is null or ${mustErase(asked, "entry")})
    union select version.entry_uid from entry_versions version where version.bucket_uid = ${bucketUid}
      and (version.sealed_name is null or ${mustErase(asked, "version")})`;
  return entriesIn(handle, bucketUid)
    .where(sql<boolean>`entries.uid in (${uids})`)
    .$if(parts !== null, (query) => query.where(isInParts({ parts })))
    .$if(after !== undefined, (query) => query.where(sql<boolean>`entries.uid > ${after}::uuid`));
};

/** The entries that have something to seal or to erase, in the order of their uids. */
export const listUnsealed = (handle: Handle, asked: Asked, limit: number): Promise<Entry[]> =>
  unsealedIn(handle, asked).orderBy("entries.uid").limit(limit).execute();

export const countUnsealed = async (handle: Handle, asked: Asked): Promise<number> => {
  const counted = handle.selectFrom(unsealedIn(handle, asked).as("unsealed"));
  const { count } = await counted
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** The versions of these entries whose names are to be sealed or erased, newest first. */
export const listUnsealedVersions = (
  handle: Handle,
  bucketUid: string,
  { uids, ...kept }: Kept & { readonly uids: readonly string[] },
) =>
  handle
    .selectFrom("entry_versions as version")
    .select(["version.entry_uid", "version.rev", "version.ek_gen", "version.name"])
    .select(["version.sealed_name", "version.meta_mac"])
    .where("version.bucket_uid", "=", bucketUid)
    .where(sql<boolean>`version.entry_uid = any(${uids}::uuid[])`)
    .where(sql<boolean>`(version.sealed_name is null or ${mustErase(kept, "version")})`)
    .orderBy("version.entry_uid")
    .orderBy("version.rev", "desc")
    .execute();

export const listKeysOfEntries = (handle: Handle, bucketUid: string, uids: readonly string[]) =>
  handle
    .selectFrom("entry_previous_keys")
    .select(["entry_uid", "ek_gen", "sealed"])
    .where("bucket_uid", "=", bucketUid)
    .where(sql<boolean>`entry_uid = any(${uids}::uuid[])`)
    .orderBy("entry_uid")
    .orderBy("ek_gen", "desc")
    .execute();

/** Stores the missing sealed names of versions, and erases the readable copies as the client asks. */
const sealVersions = async (within: Handle, bucketUid: string, entries: readonly EntryNames[]) => {
  const rows = entries.flatMap(({ uid, versions }) => versions.map((version) => ({ ...version, uid })));
  if (rows.length === 0) return;
  await sql`
    update entry_versions version set
      sealed_name = coalesce(version.sealed_name, given.sealed_name),
      name = case when given.erase and coalesce(version.sealed_name, given.sealed_name) is not null
        then '' else version.name end
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as given(uid uuid, rev bigint, ek_gen bigint, sealed_name text, erase boolean)
    where version.bucket_uid = ${bucketUid} and version.entry_uid = given.uid and version.rev = given.rev
      and version.ek_gen = given.ek_gen`.execute(within);
};

/** An SQL expression for the number of bytes of an entry's versions and previous keys. For a statement on `entries`. */
const historyBytes = sql`
  (select coalesce(sum(coalesce(octet_length(sealed_name), 0) + coalesce(octet_length(url), 0)
      + coalesce(octet_length(username), 0) + coalesce(octet_length(password), 0)
      + octet_length(text) + octet_length(extra)), 0)
    from entry_versions version
    where version.bucket_uid = entries.bucket_uid and version.entry_uid = entries.uid)
  + (select coalesce(sum(octet_length(sealed)), 0) from entry_previous_keys previous
    where previous.bucket_uid = entries.bucket_uid and previous.entry_uid = entries.uid)`;

interface Sealing {
  readonly bucketUid: string;
  /** The generation of the bucket's key that seals the rows. */
  readonly gen: number;
  readonly entries: readonly EntryNames[];
}

/**
 * Stores missing sealed names and first rows, and erases readable copies of sealed names as the client asks. Keeps the
 * entries' revisions and times. The caller has locked the entries.
 */
export const storeNames = async (within: Handle, { bucketUid, gen, entries }: Sealing): Promise<void> => {
  await sealVersions(within, bucketUid, entries);
  const rows = entries.map(({ uid, sealed_name, erase, row }) => ({
    ...{ uid, sealed_name, erase },
    ...{ sealed_row: row?.sealed, k: row?.k },
  }));
  await sql`
    update entries set
      sealed_name = coalesce(entries.sealed_name, given.sealed_name),
      sealed_row = coalesce(entries.sealed_row, given.sealed_row),
      row_gen = coalesce(entries.row_gen, case when given.k is not null then ${gen}::integer end),
      k = coalesce(entries.k, given.k),
      name = case when given.erase and coalesce(entries.sealed_name, given.sealed_name) is not null
        and coalesce(entries.sealed_row, given.sealed_row) is not null then '' else entries.name end,
      history_bytes = ${historyBytes}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as given(uid uuid, sealed_name text, erase boolean, sealed_row text, k bigint)
    where entries.bucket_uid = ${bucketUid} and entries.uid = given.uid`.execute(within);
};

/** Locks the entries. The returned columns tell whether the client has read the current state. */
export const lockToSeal = (within: Handle, bucketUid: string, uids: readonly EntryAt["entryUid"][]) =>
  within
    .selectFrom("entries")
    .select(["uid", "list_uid", "rev", "ek_gen", "k"])
    .where("bucket_uid", "=", bucketUid)
    .where(sql<boolean>`uid = any(${uids}::uuid[])`)
    .orderBy("uid")
    .forUpdate()
    .execute();
