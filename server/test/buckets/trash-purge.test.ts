/**
 * @file The server deletes entries that have been in Trash for 30 days, also beside other writes and sweeps, and after
 * a failure.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { updateEntry } from "@keepwell/client/buckets/save-entry.ts";
import { trashEntries } from "@keepwell/client/buckets/trash-entries.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { EntryChanges } from "@keepwell/contract/buckets/changes.endpoints.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { sql } from "kysely";
import { createTrashPurge } from "../../src/buckets/trash-purge.service.ts";
import { aBucket, aNoteDraft, anEntry, aUser, named, type TestUser, tokenOf, uidOf } from "../factories.ts";
import { send } from "../harness.ts";
import { prepare } from "../prepare.ts";
import { anAccessScene } from "../team/access-scene.ts";
import { restrictIn } from "../team/factories.ts";
import { giveMissingKeys } from "../team/give-keys.ts";
import { aKeyedTeam } from "../team/key-steps.ts";
import { rotationSteps } from "../team/rotation-steps.ts";
import { untilWaiting } from "../until-waiting.ts";
import { useServer } from "../use-server.ts";
import { whileWaiting } from "../while-waiting.ts";
import { notes } from "./bulk-steps.ts";
import { nextRow } from "./row-bodies.ts";

const server = useServer();
const { user } = prepare(server, async () => ({ user: await aUser(server, { plan: "partner" }) }));

const DAY_MS = 24 * 60 * 60 * 1000;

/** Runs the sweep with a clock that is `ms` milliseconds ahead. `other` replaces parts of the server's context. */
const sweepAfter = (ms: number, other: object = {}): Promise<void> =>
  createTrashPurge({
    ...server.context,
    clock: { now: () => new Date(server.clock.at.getTime() + ms) },
    ...other,
  }).sweep();

const entriesOf = async (bucket: Bucket): Promise<string[]> => {
  const rows = await server.database.handle
    .selectFrom("entries")
    .select("uid")
    .where("bucket_uid", "=", bucket.uid)
    .orderBy("uid")
    .execute();
  return rows.map(({ uid }) => uid);
};

const changesOf = async ({ uid }: Bucket, since = ""): Promise<EntryChanges> => {
  const url = `/api/buckets/${uid}/changes${since && `?since=${since}`}`;
  return JSON.parse((await send(server, { method: "GET", url, token: tokenOf(user) })).text);
};

/** The usage of the user's account that counts towards its ceilings. */
const used = () =>
  server.database.handle
    .selectFrom("account_usage")
    .select(({ fn }) => [fn.sum("entries").as("entries"), fn.sum("bytes").as("bytes")])
    .where("user_uid", "=", uidOf(user))
    .executeTakeFirstOrThrow();

const restore = (bucket: Bucket, entry: SealedEntry) =>
  send(server, {
    method: "POST",
    url: `/api/buckets/${bucket.uid}/restore-entries`,
    token: tokenOf(user),
    body: { entries: [entry.uid], gen: 1, rows: { [entry.uid]: { ...nextRow(entry), k: 3 } } },
  });

const aTrashed = async ({ bucket: given, by = user }: { bucket?: Bucket; by?: TestUser } = {}) => {
  const bucket = given ?? (await aBucket(by));
  const draft = aNoteDraft("text", "Old");
  const entry = await anEntry(by, bucket, draft);
  await trashEntries(by.session, { bucket, entries: [named(entry, draft)] });
  return { bucket, entry };
};

test("after 30 days in Trash an entry and its history are deleted and count towards no ceiling", async () => {
  const bucket = await aBucket(user);
  const draft = aNoteDraft("text", "Old");
  const live = await anEntry(user, bucket, draft);
  const before = await used();
  const first = await anEntry(user, bucket, draft);
  const entry = await updateEntry(user.session, bucket, { opened: first, draft });
  await trashEntries(user.session, { bucket, entries: [named(entry, draft)] });
  const { cursor } = await changesOf(bucket);
  await sweepAfter(30 * DAY_MS - 1000);
  assert.deepEqual((await entriesOf(bucket)).toSorted(), [entry.uid, live.uid].toSorted());
  assert.notDeepEqual(await used(), before);
  await sweepAfter(30 * DAY_MS + 1000);
  assert.deepEqual(await entriesOf(bucket), [live.uid]);
  const { deleted, tombstones } = await changesOf(bucket, cursor);
  assert.deepEqual([deleted, tombstones], [[entry.uid], []]);
  const left = await server.database.handle
    .selectFrom("entry_versions")
    .select("rev")
    .where("entry_uid", "=", entry.uid)
    .execute();
  assert.deepEqual(left, []);
  assert.deepEqual(await used(), before);
});

test("a member loses the bucket's key when the only entry that the member can read is deleted", async () => {
  const { founder, team, ada } = await aKeyedTeam(server);
  const steps = rotationSteps(server, { founder, team });
  const bucket = await aBucket(founder);
  const { entry } = await aTrashed({ bucket, by: founder });
  await restrictIn(server, { uid: team.uid, founder }, { model: "entry", uid: entry.uid });
  await team.grant(["entry", entry.uid], [["user", uidOf(ada)]]);
  await giveMissingKeys(founder.session);
  assert.deepEqual(await steps.holdersOf(bucket), new Set([uidOf(founder), uidOf(ada)]));
  await sweepAfter(30 * DAY_MS);
  assert.deepEqual(await entriesOf(bucket), []);
  assert.deepEqual(await steps.holdersOf(bucket), new Set([uidOf(founder)]));
  assert.deepEqual(await steps.stateOf(bucket), [1, "due"]);
  const { events } = await founder.session.api.team.listAudit({
    params: { enterpriseId: team.uid },
    query: { kind: "entry_deleted" },
  });
  assert.deepEqual(
    events.map(({ object, actor }) => [object?.uid, actor]),
    [[entry.uid, null]],
  );
});

test("two sweeps at the same time delete each of many entries only once", async () => {
  const { team, bucket } = await anAccessScene(server);
  const many = await notes(team.founder, bucket, 450);
  await trashEntries(team.founder.session, { bucket, entries: many });
  await Promise.all([sweepAfter(30 * DAY_MS), sweepAfter(31 * DAY_MS)]);
  assert.equal((await entriesOf(bucket)).length, 1);
  const audited = await server.database.handle
    .selectFrom("audit_events")
    .select("object_uid")
    .where("bucket_uid", "=", bucket.uid)
    .where("kind", "=", "entry_deleted")
    .execute();
  assert.deepEqual(
    audited.map(({ object_uid }) => object_uid).toSorted(),
    many.map(({ uid }) => uid).toSorted(),
  );
});

test("an entry restored before its deletion stays, and a deleted entry cannot be restored", async () => {
  const { bucket, entry } = await aTrashed();
  await whileWaiting(server, () => sweepAfter(30 * DAY_MS), {
    lock: async (held) => {
      await sql`select uid from entries where uid = ${entry.uid} for update`.execute(held);
    },
    change: (held) => sql`update entries set trashed_at = null where uid = ${entry.uid}`.execute(held),
  });
  assert.deepEqual(await entriesOf(bucket), [entry.uid]);

  const other = await aTrashed();
  const held = await server.database.handle.startTransaction().execute();
  await sql`select uid from entries where uid = ${other.entry.uid} for update`.execute(held);
  const sweeping = sweepAfter(30 * DAY_MS);
  await untilWaiting(server, 1);
  const restoring = restore(other.bucket, other.entry);
  await untilWaiting(server, 2);
  await held.commit().execute();
  await sweeping;
  assert.equal((await restoring).code, "entry.not_found");
  assert.deepEqual(await entriesOf(other.bucket), []);
});

test("a failed batch is undone, other buckets are still swept, and the next sweep continues", async () => {
  const [failing, other] = [await aBucket(user), await aTrashed()];
  await trashEntries(user.session, { bucket: failing, entries: await notes(user, failing, 250) });
  const last = (await entriesOf(failing)).at(-1);
  await sql`create function refuse_deletion() returns trigger language plpgsql as
    $$ begin raise exception 'The server stops here.'; end $$`.execute(server.database.handle);
  await sql
    .raw(`create trigger refuse_deletion before delete on entries for each row
      when (old.uid = '${last}') execute function refuse_deletion()`)
    .execute(server.database.handle);
  const logged: object[] = [];
  await sweepAfter(30 * DAY_MS, { log: { error: (event: object) => logged.push(event) } });
  assert.equal((await entriesOf(failing)).length, 50);
  assert.deepEqual(await entriesOf(other.bucket), []);
  assert.deepEqual(
    logged.map((event) => "bucket" in event && event.bucket),
    [failing.uid],
  );
  await sql`drop trigger refuse_deletion on entries`.execute(server.database.handle);
  await sweepAfter(30 * DAY_MS);
  assert.deepEqual(await entriesOf(failing), []);
});
