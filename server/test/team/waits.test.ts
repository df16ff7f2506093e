/** @file Calls in a team may wait for each other, but only for a short time. A call that gives up can be repeated. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { moveEntries } from "@keepwell/client/buckets/move-entries.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { sql } from "kysely";
import { lockTeam } from "../../src/people/team-lock.store.ts";
import { aBucket, aList, anEntry, aPasswordDraft, named, type TestUser, uidOf } from "../factories.ts";
import { openTestServer, type RawReply, type TestServer } from "../harness.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { aChunk } from "../sharing/rotation-steps.ts";
import { untilWaiting } from "../until-waiting.ts";
import { aKeyedTeam, type Team } from "./key-steps.ts";
import { type RotationSteps, rotationSteps } from "./rotation-steps.ts";

let server: TestServer;
let founder: TestUser;
let ada: TestUser;
let team: Team;
let steps: RotationSteps;
before(async () => {
  server = await openTestServer();
  ({ founder, ada, team } = await aKeyedTeam(server));
  steps = rotationSteps(server, { founder, team });
});
after(() => server.close());

const asFounder = (method: string, path: string, body?: unknown): Promise<RawReply> =>
  callAs(server, founder, [method, `/api/${path}`, body]);

interface Place {
  readonly bucket: Bucket;
  readonly entry: string;
  readonly list: string;
}

const succeeds = async (reply: Promise<RawReply>): Promise<void> => {
  const { status, text } = await reply;
  assert.ok(status < 300, text);
};

const ends: readonly (readonly [string, "entry" | "list", (place: Place) => Promise<void>])[] = [
  [
    "an entry is deleted",
    "entry",
    ({ bucket, entry }) => succeeds(asFounder("DELETE", `buckets/${bucket.uid}/entries/${entry}`)),
  ],
  [
    "entries are deleted",
    "entry",
    ({ bucket, entry }) =>
      succeeds(asFounder("POST", `buckets/${bucket.uid}/delete-entries`, { entries: [entry] })),
  ],
  [
    "entries are moved to another bucket",
    "entry",
    async ({ bucket, entry }) => {
      const source = await founder.session.api.buckets.getBucket({ params: { id: bucket.uid } });
      const target = await aBucket(founder);
      const params = { bucketId: bucket.uid, id: entry };
      const shown = await founder.session.api.buckets.getEntry({ params });
      await moveEntries(founder.session, { source, target, entries: [named(shown)] });
    },
  ],
  ["a list is deleted", "list", ({ list }) => succeeds(asFounder("DELETE", `lists/${list}`))],
];

/**
 * Makes a bucket whose key rotation has begun. The bucket's entry is in a restricted list. The entry's key is still
 * wrapped under the previous key of the bucket.
 */
const aPlace = async (): Promise<Place> => {
  const bucket = await aBucket(founder);
  const { uid: entry } = await anEntry(founder, bucket, aPasswordDraft());
  const { uid: list } = await aList(founder, bucket);
  const params = { bucketId: bucket.uid, listId: list };
  await founder.session.api.buckets.moveToList({ params, body: { entries: [entry] } });
  await replied(team.call(founder, "PUT", `/access-policy/list/${list}`, { policy: "restrict" }));
  await replied(steps.start(founder, bucket, await steps.aTeamRotation(founder, bucket)));
  return { bucket, entry, list };
};

/**
 * Locks an access list until the returned transaction ends. A call that deletes the access list's object must also
 * delete the access list. So it waits for the end of the transaction, and keeps its own locks while it waits.
 */
const holdAccessList = async (uid: string) => {
  const held = await server.database.handle.startTransaction().execute();
  await held.selectFrom("access_lists").select("uid").where("uid", "=", uid).forUpdate().execute();
  return held;
};

for (const [name, model, end] of ends)
  test(`${name} while the bucket's key is being rotated, and both calls succeed`, async () => {
    const place = await aPlace();
    const access = await team.grant([model, place[model]], [["user", uidOf(ada)]]);
    const chunk = await aChunk(server, founder, place.bucket);
    assert.deepEqual(Object.keys(chunk.keys), [place.entry]);
    const held = await holdAccessList(access);
    const ending = end(place);
    await untilWaiting(server, 1);
    const rewrapping = asFounder("PUT", `buckets/${place.bucket.uid}/rotation`, chunk);
    await untilWaiting(server, 2).finally(() => held.rollback().execute());
    await Promise.all([ending, succeeds(rewrapping)]);
  });

const aGroup = async () => {
  const group = await team.group();
  const add = () => team.call(founder, "POST", `/usergroups/${group}/users`, { user_id: uidOf(ada) });
  return { group, add };
};

const isBusy = ({ status, code, headers }: RawReply): void => {
  assert.deepEqual([status, code], [503, "busy"]);
  assert.ok(Number(headers["retry-after"]) > 0);
};

test("a call that waits too long for the team's lock fails, and can be retried", async () => {
  const { add } = await aGroup();
  const bucket = await aBucket(founder);
  const entry = await anEntry(founder, bucket, aPasswordDraft());
  const erase = () => asFounder("DELETE", `buckets/${bucket.uid}/entries/${entry.uid}`);
  const held = await server.database.handle.startTransaction().execute();
  await lockTeam(held, team.uid);
  const replies = await Promise.all([add(), erase()]).finally(() => held.rollback().execute());
  for (const reply of replies) isBusy(reply);
  await succeeds(add());
  await succeeds(erase());
});

test("if two calls deadlock, the database ends one of them, and that call can be retried", async () => {
  const { group, add } = await aGroup();
  const held = await server.database.handle.startTransaction().execute();
  // PostgreSQL ends the transaction that checks first for a deadlock. The test's transaction waits longer before it
  // checks.
  await sql`set local deadlock_timeout = '10s'`.execute(held);
  await held
    .insertInto("user_group_members")
    .values({ group_uid: group, user_uid: uidOf(ada) })
    .execute();
  const adding = add();
  await untilWaiting(server, 1);
  const closing = lockTeam(held, team.uid);
  isBusy(await adding.finally(() => closing.finally(() => held.rollback().execute())));
  await succeeds(add());
});

test("a user can change groups a limited number of times a minute", async () => {
  // The first of the three changes creates the group.
  const own = await openTestServer({ limits: { team_change: { points: 3, seconds: 60 } } });
  try {
    const keyed = await aKeyedTeam(own);
    const group = await keyed.team.group();
    const users = `/usergroups/${group}/users`;
    const add = () => keyed.team.call(keyed.founder, "POST", users, { user_id: uidOf(keyed.ada) });
    const remove = () => keyed.team.call(keyed.founder, "DELETE", `${users}/${uidOf(keyed.ada)}`);
    await succeeds(add());
    await succeeds(remove());
    for (const { code } of [await add(), await remove()]) assert.equal(code, "rate_limited");
  } finally {
    await own.close();
  }
});
