/** @file Buckets whose rows a user's browser has stored ([Note: Row cache]). */
import assert from "node:assert/strict";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { aBucket, aNoteDraft, anEntry, aUser, type TestUser } from "../../../server/test/factories.ts";
import { aDevice } from "../../../server/test/harness.ts";
import { prepare } from "../../../server/test/prepare.ts";
import type { UsedServer } from "../../../server/test/use-server.ts";
import { isUnverifiable } from "../../src/api/unverifiable.ts";
import { listEntries } from "../../src/buckets/list-entries.ts";
import type { Device, Session } from "../../src/session/session.ts";
import { signIn } from "../../src/sign-in/sign-in.ts";

type Rows = Awaited<ReturnType<typeof listEntries>>;

/** Returns the sorted names of the rows. For a row that does not open, returns the reason in place of the name. */
export const shownNames = (rows: Rows): string[] =>
  rows.map((row) => (isUnverifiable(row) ? (row.why ?? "unverifiable") : row.name)).toSorted();

/** Waits until the device has stored the bucket's rows, and returns the names of the bucket's entries. */
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

/**
 * Before the tests of a file, makes a user and the user's session in another browser. `listIn` lists a bucket in a
 * session, and waits until the session's device, by default the user's first, has stored the rows.
 */
export const useTwoBrowsers = (server: UsedServer) => {
  const { user, elsewhere } = prepare(server, async () => {
    const user = await aUser(server, { plan: "partner" });
    return { user, elsewhere: await signIn(aDevice(server), user) };
  });
  const listIn = (session: Session, bucket: Bucket, device: Device = user.device) =>
    listAndKeep(session, bucket, device);
  return { user, elsewhere, listIn };
};

/** Makes a bucket with these notes. Their rows are stored in the user's browser. */
export const aKeptBucket = async (user: TestUser, names: readonly string[]) => {
  const bucket = await aBucket(user);
  const made = new Map<string, Awaited<ReturnType<typeof anEntry>>>();
  for (const name of names) made.set(name, await anEntry(user, bucket, aNoteDraft("text", name)));
  await listAndKeep(user.session, bucket, user.device);
  return { bucket, entry: (name: string) => made.get(name) ?? assert.fail() };
};
