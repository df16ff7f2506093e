/** @file Makes many entries of one user at once, and reads the stored entries. */
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { aNoteDraft, anEntry, named, type TestUser } from "../factories.ts";
import type { TestServer } from "../harness.ts";
import { movedKey } from "./row-bodies.ts";

/**
 * How many calls run at once. If more ran, some would wait long for the database, and the server would refuse these.
 */
const AT_ONCE = 50;

export const notes = async (user: TestUser, within: Bucket, count: number): Promise<SealedEntry[]> => {
  const made: SealedEntry[] = [];
  const one = async () => named(await anEntry(user, within, aNoteDraft()), aNoteDraft());
  while (made.length < count) {
    const length = Math.min(AT_ONCE, count - made.length);
    made.push(...(await Promise.all(Array.from({ length }, one))));
  }
  return made;
};

export const uidsOf = (entries: readonly { uid: string }[]): string[] => entries.map(({ uid }) => uid);

/** The keys of the entries by uid, for the body of a call. */
export const keysFor = (entries: readonly SealedEntry[], change: object = {}) =>
  Object.fromEntries(entries.map((entry) => [entry.uid, { ...movedKey(entry), ...change }]));

export const inBucket = async ({ session }: TestUser, { uid: id }: Bucket): Promise<string[]> =>
  (await session.api.buckets.listEntries({ params: { bucketId: id } })).flatMap((row) =>
    isUnverifiable(row) ? [] : [row.uid],
  );

export const stored = ({ database: { handle } }: TestServer) =>
  handle
    .selectFrom("entries")
    .select(["uid", "bucket_uid", "list_uid", "ek", "gen", "rev", "updated_at"])
    .orderBy("uid")
    .execute();
