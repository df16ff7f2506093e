/**
 * @file Many calls change a team at once. A call fails only if its object does not exist or another call has removed it.
 * Afterwards exactly the entitled users have the keys.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { aBucket, aList, anEntry, aPasswordDraft, type TestUser, uidOf } from "../factories.ts";
import type { RawReply } from "../harness.ts";
import { prepare } from "../prepare.ts";
import { callAs } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { aFounder } from "./enterprise-factories.ts";
import { upkeep } from "./give-keys.ts";
import { passwordsIn, teamOf } from "./key-steps.ts";
import { aJoined, signDue } from "./member-factories.ts";

const server = useServer();
const { founder, members, team } = prepare(server, async () => {
  const founder = await aFounder(server);
  const team = await teamOf(server, founder);
  const members = [];
  while (members.length < 3) members.push(await aJoined(server, founder));
  return { founder, members, team };
});

const ROUNDS = 2;
const PAUSE_MS = 20;

interface Ground {
  /** The member whom one of the calls suspends. */
  readonly leaver: TestUser;
  readonly buckets: readonly Bucket[];
  readonly groups: readonly string[];
  readonly lists: readonly string[];
  readonly entries: readonly (readonly [bucket: string, uid: string])[];
  readonly insideLists: readonly string[];
}

/** Makes three buckets, gives members access on every kind of object and through groups, and gives the keys. */
const lay = async (): Promise<Ground> => {
  const [ada, bob, cyd] = members.map(uidOf);
  assert.ok(ada !== undefined && bob !== undefined && cyd !== undefined);
  const leaver = await aJoined(server, founder);
  const buckets = [await aBucket(founder), await aBucket(founder), await aBucket(founder)];
  const groups = [await team.group(...members.slice(0, 2), leaver), await team.group(...members.slice(2))];
  const lists = [await team.grant(["enterprise", team.uid], [["user", ada]], ["read", "create_bucket"])];
  const entries: [string, string][] = [];
  const insideLists: string[] = [];
  for (const [at, { uid, ...bucket }] of buckets.entries()) {
    const one = await anEntry(founder, { uid, ...bucket }, aPasswordDraft({ password: "shared" }));
    const list = await aList(founder, { uid, ...bucket });
    await team.grant(["entry", one.uid], [["user", cyd]]);
    await team.grant(["list", list.uid], [["user", bob]]);
    await team.grant(["bucket", uid], [["user", uidOf(leaver)]]);
    lists.push(await team.grant(["bucket", uid], [["group", groups[at % 2] ?? ""]], ["read", "write"]));
    entries.push([uid, one.uid]);
    insideLists.push(list.uid);
  }
  await upkeep(founder.session);
  return { leaver, buckets, groups, lists, entries, insideLists };
};

const isBusy = (answer: unknown): boolean =>
  typeof answer === "object" && answer !== null && "code" in answer && answer.code === "busy";

/**
 * Repeats a call as long as it is refused as busy. The server refuses a call as busy if the call has waited too long or
 * too many calls are waiting.
 */
const persist = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  for (;;) {
    const answer = await ask().catch((error: unknown) => {
      if (isBusy(error)) return null;
      throw error;
    });
    if (answer !== null && !isBusy(answer)) return answer;
    await wait(PAUSE_MS);
  }
};

interface Answer extends RawReply {
  /** The statuses that the call may have, whatever the order in which the server performs the calls. */
  readonly allowed: readonly number[];
}

const answered = async (allowed: readonly number[], reply: Promise<RawReply>): Promise<Answer> => ({
  ...(await reply),
  allowed,
});

const storm = (ground: Ground): Promise<(Answer | undefined)[]> => {
  const { leaver, buckets, groups, lists, entries, insideLists } = ground;
  const [lasting, deleted] = groups;
  const call = (...[method, path, body]: readonly [string, string, unknown?]) =>
    persist(() => team.call(founder, method, path, body));
  const uids = members.map(uidOf);
  const grant = {
    name: "Storm",
    users: [{ uid: uids[2], entity_type: "user" }],
    permissions: { read: true },
  };
  const quietly = (work: () => Promise<unknown>): Promise<undefined> => persist(work).then(() => undefined);
  const erase = (path: string) => persist(() => callAs(server, founder, ["DELETE", `/api/${path}`]));
  return Promise.all([
    ...uids
      .slice(0, 2)
      .flatMap((user_id) => [
        answered([200], call("POST", `/usergroups/${lasting}/users`, { user_id })),
        answered([200, 404], call("POST", `/usergroups/${deleted}/users`, { user_id })),
      ]),
    answered([204], call("DELETE", `/usergroups/${lasting}/users/${uids[1]}`)),
    // This member is never in the group.
    answered([404], call("DELETE", `/usergroups/${lasting}/users/${uids[2]}`)),
    ...uids
      .slice(1, 3)
      .map((uid) => answered([204, 404], call("DELETE", `/usergroups/${deleted}/users/${uid}`))),
    ...lists.map((uid) => answered([200], call("PUT", `/access-lists/${uid}`, grant))),
    ...buckets.flatMap(({ uid }) => [
      answered([201], call("POST", `/access-lists/bucket/${uid}`, grant)),
      answered([200], call("PUT", `/access-policy/bucket/${uid}`, { policy: "restrict" })),
    ]),
    ...entries.map(([at, uid]) => answered([204], erase(`buckets/${at}/entries/${uid}`))),
    ...insideLists.map((uid) => answered([204], erase(`lists/${uid}`))),
    answered([200], call("PUT", `/users/${uidOf(leaver)}/state`, { state: "suspended" })),
    answered([204], call("DELETE", `/usergroups/${deleted}`)),
    quietly(() => upkeep(founder.session)),
    ...members.map(({ session }) => quietly(() => upkeep(session))),
    quietly(() => aJoined(server, founder, { waits: true })),
    quietly(() => aBucket(founder)),
  ]);
};

interface Copy {
  readonly bucket_uid: string;
  readonly user_uid: string;
}

/** Expects that every member who has a bucket's key, directly or through a group, may see the bucket. */
const requireConsistent = async (): Promise<void> => {
  const { handle } = server.database;
  const granted = await handle
    .selectFrom("bucket_key_copies")
    .select(["bucket_uid", "recipient_uid as user_uid"])
    .where("recipient_kind", "=", "user")
    .execute();
  const grouped = await handle
    .selectFrom("bucket_key_copies as held")
    .innerJoin("team_key_copies as given", (join) =>
      join.onRef("given.group_uid", "=", "held.group_uid").on("given.recipient_kind", "=", "user"),
    )
    .select(["held.bucket_uid", "given.recipient_uid as user_uid"])
    .execute();
  for (const { bucket_uid, user_uid } of [...granted, ...grouped] satisfies Copy[]) {
    const holder = [founder, ...members].find((user) => uidOf(user) === user_uid);
    assert.ok(holder, "only the founder and the members have copies of keys");
    const { status, text } = await callAs(server, holder, ["GET", `/api/buckets/${bucket_uid}`]);
    assert.equal(status, 200, text);
  }
};

test("if members join and leave during rotations, a call fails only because its object is gone, and every key is correct", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const ground = await lay();
    for (const answer of await storm(ground))
      assert.ok(answer === undefined || answer.allowed.includes(answer.status), answer?.text);
    await requireConsistent();
    assert.ok(!server.logged().includes("deadlock"));
    await signDue(founder);
    await upkeep(founder.session);
    const { buckets, groups, rotations } = await team.work(founder);
    assert.deepEqual([buckets, groups, rotations], [[], [], []], "no member lacks a key that can be given");
    await requireConsistent();
    for (const { uid } of ground.buckets) assert.deepEqual(await passwordsIn(founder, uid), []);
  }
});
