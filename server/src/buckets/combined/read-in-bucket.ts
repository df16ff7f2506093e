import type { BucketAbility } from "@keepwell/contract/abilities.ts";
import type { Actor, Credential } from "../../caller.ts";
import type { Context } from "../../context.ts";
import type { CombinedRead } from "../../db/combined-statement.ts";
import type { InJson } from "../../db/in-columns.ts";
import type { Handle } from "../../db/schema.ts";
import { findTeamBucket, type VisibleBucket } from "../bucket.store.ts";
import { authorizeFound } from "../policies/authorize-inside.ts";
import type { Reach } from "../policies/reach.ts";
import type { Basis, InBucket } from "./entry-reads.store.ts";
import { createAdmittedRead } from "./read-signed-in.ts";

const toBucket = (row: InJson<VisibleBucket>): VisibleBucket => ({
  ...row,
  created_at: new Date(row.created_at),
  updated_at: new Date(row.updated_at),
  trashed_at: row.trashed_at === null ? null : new Date(row.trashed_at),
});

interface InBucketRead {
  readonly bucketUid: string;
  /** The bucket as the combined read returned it. If the read found no bucket, the bucket may be a team's. */
  readonly row: InJson<VisibleBucket> | undefined;
  readonly ability: BucketAbility;
}

/** Like `authorizeInside`, but uses the bucket's row that a combined read has found, if there is one. */
export const authorizeRead = async (
  handle: Handle,
  actor: Actor,
  { bucketUid, row, ability }: InBucketRead,
): Promise<Reach> => {
  const bucket = row ? toBucket(row) : await findTeamBucket(handle, actor.uid, bucketUid);
  return authorizeFound(handle, actor, bucket, ability);
};

interface Readable<Entry> {
  readonly actor: Actor;
  readonly reach: Reach;
  /** Null for a team's bucket: the calling function must then read the entries that `reach` allows. */
  readonly entries: readonly Entry[] | null;
}

/**
 * Makes a function that reads entries of a bucket. That function fails with 404 if the caller may not know of the
 * bucket.
 */
export const createReadInBucket = (context: Pick<Context, "database" | "clock">) => {
  const { handle } = context.database;
  const readSignedIn = createAdmittedRead(context);
  return async <Given extends InBucket, Entry>(
    credential: Credential,
    read: CombinedRead<Given, Basis & { readonly entries: readonly Entry[] }>,
    given: Omit<Given, "sid" | "userUid"> & { readonly bucketUid: string },
  ): Promise<Readable<Entry>> => {
    const { actor, buckets, entries } = await readSignedIn(credential, read, given);
    const { bucketUid } = given;
    const [row] = buckets;
    const reach = await authorizeRead(handle, actor, { bucketUid, row, ability: "entry.view" });
    return { actor, reach, entries: row ? entries : null };
  };
};
