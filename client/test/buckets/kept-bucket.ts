/** @file Buckets whose rows a user's browser has stored ([Note: Row cache]). */
import assert from "node:assert/strict";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { aBucket, aNoteDraft, anEntry, type TestUser } from "../../../server/test/factories.ts";
import { isUnverifiable } from "../../src/api/unverifiable.ts";
import { listEntries } from "../../src/buckets/list-entries.ts";
import type { Device, Session } from "../../src/session/session.ts";

type Rows = Awaited<ReturnType<typeof listEntries>>;

/** Returns the names of the rows, sorted; for a row that does not open, why. */
export const shownNames = (rows: Rows): string[] =>
  rows.map((row) => (isUnverifiable(row) ? (row.why ?? "unverifiable") : row.name)).toSorted();

/** Lists the bucket's names, and resolves once the device has stored its rows. */
export const listAndKeep = async (
  session: Session,
  bucket: Bucket,
  { records }: Device,
): Promise<string[]> => {
  const names = shownNames(await listEntries(session, bucket.uid, () => bucket));
  await Promise.all([session.keyring.rowMarks(), session.keyring.rowCache()]);
  for (const kind of ["marks", "rows"] as const)
    await records.alone({ uid: session.identity.uid, kind, record: bucket.uid }, async () => undefined);
  return names;
};

/** Makes a bucket with these notes, whose rows the user's browser has stored. */
export const aKeptBucket = async (user: TestUser, names: readonly string[]) => {
  const bucket = await aBucket(user);
  const made = new Map<string, Awaited<ReturnType<typeof anEntry>>>();
  for (const name of names) made.set(name, await anEntry(user, bucket, aNoteDraft("text", name)));
  await listAndKeep(user.session, bucket, user.device);
  return { bucket, entry: (name: string) => made.get(name) ?? assert.fail() };
};
