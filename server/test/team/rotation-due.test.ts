/** @file When a member loses access, their key copies are deleted, and the keys are due for rotation. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { confirmPassword } from "@keepwell/client/account/password-proof.ts";
import { joinEnterprise, readJoin } from "@keepwell/client/team/join.ts";
import { aBucket, aList, anEntry, aPasswordDraft, type TestUser, uidOf } from "../factories.ts";
import { enterAs, NEW_PASSWORD, reset } from "../identity/recovery-steps.ts";
import { prepare } from "../prepare.ts";
import { bucketAs, callAs, replied } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { giveMissingKeys, upkeep } from "./give-keys.ts";
import { aKeyedTeam, passwordsIn } from "./key-steps.ts";
import { aJoined, signDue } from "./member-factories.ts";
import { rotationSteps } from "./rotation-steps.ts";

const server = useServer();
const { founder, ada, bob, team, steps } = prepare(server, async () => {
  const { founder, team, ada, bob } = await aKeyedTeam(server);
  const steps = rotationSteps(server, { founder, team });
  return { founder, ada, bob, team, steps };
});

test("a member whose only access list is deleted loses the key, and the owner rotates it", async () => {
  const { bucket, lists } = await steps.aShared(ada, bob);
  await replied(steps.remove(lists[0]));
  await steps.seesNot(ada, bucket);
  assert.deepEqual(await steps.holdersOf(bucket), new Set([uidOf(founder), uidOf(bob)]));
  assert.deepEqual(await steps.stateOf(bucket), [1, "due"]);
  assert.deepEqual((await team.work(bob)).rotations, [], "a member who can only write rotates no key");
  assert.deepEqual((await team.work(founder)).rotations, [bucket.uid]);
  assert.equal((await upkeep(founder.session)).rotated, 1);
  assert.deepEqual(await steps.stateOf(bucket), [2, null]);
  assert.deepEqual(await passwordsIn(bob, bucket.uid), ["shared"]);
  assert.deepEqual(await passwordsIn(founder, bucket.uid), ["shared"]);
  assert.deepEqual((await team.work(founder)).rotations, []);
  const { events } = await founder.session.api.team.listAudit({
    params: { enterpriseId: team.uid },
    query: { kind: "bucket_rekeyed" },
  });
  assert.equal(events[0]?.object?.uid, bucket.uid);
});

test("a member who still has access through another access list keeps the key, and no rotation is due", async () => {
  const { bucket, lists } = await steps.aShared(ada, ada);
  await replied(steps.remove(lists[0]));
  assert.deepEqual(await steps.stateOf(bucket), [1, null]);
  assert.deepEqual(await passwordsIn(ada, bucket.uid), ["shared"]);
});

test("if an access list is deleted before a member has the key, no rotation is due", async () => {
  const bucket = await aBucket(founder);
  const list = await team.grant(["bucket", bucket.uid], [["user", uidOf(ada)]]);
  await replied(steps.remove(list));
  assert.deepEqual(await steps.stateOf(bucket), [1, null]);
});

test("when a member leaves a group, the keys of the group and of its buckets are due for rotation", async () => {
  const { bucket } = await steps.aShared();
  const group = await team.group(ada, bob);
  await team.grant(["bucket", bucket.uid], [["group", group]]);
  await giveMissingKeys(founder.session);
  assert.deepEqual(await passwordsIn(ada, bucket.uid), ["shared"]);
  await replied(team.call(founder, "DELETE", `/usergroups/${group}/users/${uidOf(ada)}`));
  await steps.seesNot(ada, bucket);
  assert.deepEqual(await steps.stateOf(bucket), [1, "due"]);
  assert.deepEqual(
    (await team.work(founder)).rotations,
    [],
    "the bucket waits, because its next key would be sealed to the group's previous key",
  );
  assert.deepEqual(
    await passwordsIn(bob, bucket.uid),
    ["shared"],
    "the remaining member can still read meanwhile",
  );
  const { keys } = await replied<{ keys: { group_uid: string }[] }>(team.call(ada, "GET", "/group-keys"));
  assert.ok(!keys.some(({ group_uid }) => group_uid === group));
  await signDue(founder);
  assert.equal((await upkeep(founder.session)).rotated, 1);
  await giveMissingKeys(founder.session);
  const seen = await bucketAs(server, bob, bucket);
  assert.ok(seen.key?.form === "group" && seen.key.group_gen === 2);
  assert.deepEqual(await passwordsIn(bob, bucket.uid), ["shared"]);
});

test("a group's key is not returned to a member who has left the group, even if their copy still exists", async () => {
  const { bucket } = await steps.aShared();
  const group = await team.group(ada, bob);
  await team.grant(["bucket", bucket.uid], [["group", group]]);
  await giveMissingKeys(founder.session);
  const { handle } = server.database;
  const copies = await handle
    .selectFrom("team_key_copies")
    .selectAll()
    .where("group_uid", "=", group)
    .execute();
  await replied(team.call(founder, "DELETE", `/usergroups/${group}/users/${uidOf(ada)}`));
  await handle
    .insertInto("team_key_copies")
    .values(
      copies.map(({ group_uid: _, user_uid: __, ...one }) => ({
        ...one,
        signer_bundle: JSON.stringify(one.signer_bundle),
      })),
    )
    .onConflict((taken) => taken.doNothing())
    .execute();
  const given = await team.grant(["bucket", bucket.uid], [["user", uidOf(ada)]]);
  const keysOf = async (user: TestUser) => {
    const reply = await replied<{ keys: { group_uid: string }[] }>(team.call(user, "GET", "/group-keys"));
    return reply.keys.filter(({ group_uid }) => group_uid === group).length;
  };
  assert.deepEqual([await keysOf(ada), await keysOf(bob)], [0, 1]);
  assert.equal((await bucketAs(server, ada, bucket)).key, null);
  assert.equal((await bucketAs(server, bob, bucket)).key?.form, "group");
  await replied(steps.remove(given));
  await handle
    .deleteFrom("team_key_copies")
    .where("group_uid", "=", group)
    .where("recipient_uid", "=", uidOf(ada))
    .execute();
});

test("if a group or its access list is deleted, the keys of the group's buckets are due for rotation", async () => {
  const group = await team.group(ada);
  const { bucket } = await steps.aShared();
  const list = await team.grant(["bucket", bucket.uid], [["group", group]]);
  await giveMissingKeys(founder.session);
  await replied(steps.remove(list));
  assert.deepEqual(await steps.stateOf(bucket), [1, "due"]);
  const { bucket: other } = await steps.aShared();
  await team.grant(["bucket", other.uid], [["group", group]]);
  await giveMissingKeys(founder.session);
  await replied(team.call(founder, "DELETE", `/usergroups/${group}`));
  assert.deepEqual(await steps.stateOf(other), [1, "due"]);
  await steps.seesNot(ada, other);
});

test("keys are also deleted when a bucket is restricted or a list is deleted", async () => {
  const above = await team.grant(["enterprise", team.uid], [["user", uidOf(ada)]], ["read"]);
  const { bucket } = await steps.aShared();
  await replied(team.call(founder, "PUT", `/access-policy/bucket/${bucket.uid}`, { policy: "restrict" }));
  assert.deepEqual(await steps.stateOf(bucket), [1, "due"]);
  await steps.seesNot(ada, bucket);
  await replied(steps.remove(above));
  const { bucket: other } = await steps.aShared();
  const list = await aList(founder, other);
  await team.grant(["list", list.uid], [["user", uidOf(bob)]]);
  await giveMissingKeys(founder.session);
  assert.deepEqual(await steps.holdersOf(other), new Set([uidOf(founder), uidOf(bob)]));
  await replied(callAs(server, founder, ["DELETE", `/api/lists/${list.uid}`]));
  assert.deepEqual(await steps.stateOf(other), [1, "due"]);
  assert.deepEqual(await steps.holdersOf(other), new Set([uidOf(founder)]));
});

test("a suspended member loses their keys, and gets them again after they are readmitted", async () => {
  const cleo = await aJoined(server, founder);
  const { bucket } = await steps.aShared(cleo);
  const state = (to: "suspended" | "pending") =>
    team.call(founder, "PUT", `/users/${uidOf(cleo)}/state`, { state: to });
  await replied(state("suspended"));
  assert.deepEqual(await steps.holdersOf(bucket), new Set([uidOf(founder)]));
  assert.deepEqual(await steps.stateOf(bucket), [1, "due"]);
  await giveMissingKeys(founder.session);
  assert.deepEqual(
    await steps.holdersOf(bucket),
    new Set([uidOf(founder)]),
    "no member is asked to give a key",
  );
  await replied(state("pending"));
  await giveMissingKeys(founder.session);
  assert.deepEqual(await steps.holdersOf(bucket), new Set([uidOf(founder)]));
  await signDue(founder);
  await giveMissingKeys(founder.session);
  assert.deepEqual(await steps.holdersOf(bucket), new Set([uidOf(founder), uidOf(cleo)]));
});

test("after a reset without data, a member can read the team's buckets only after being admitted again", async () => {
  const gus = await aJoined(server, founder);
  await team.grant(["enterprise", team.uid], [["user", uidOf(gus)]], ["create_bucket"]);
  const owned = await aBucket(gus);
  await anEntry(gus, owned, aPasswordDraft({ password: "his" }));
  const { bucket } = await steps.aShared(gus);
  await reset(server, gus, { by: { kind: "empty" } });
  assert.deepEqual(await steps.holdersOf(bucket), new Set([uidOf(founder)]));
  assert.deepEqual(await steps.stateOf(bucket), [1, "due"]);
  const back = await enterAs(server, gus);
  const offer = await readJoin(back.session);
  assert.ok(offer);
  await joinEnterprise(back.device, back.session, { password: NEW_PASSWORD, fingerprint: offer.fingerprint });
  await giveMissingKeys(founder.session);
  await steps.seesNot(back, bucket);
  assert.deepEqual(
    await steps.stateOf(owned),
    [1, "due"],
    "the enterprise's copy was signed with keys that are no longer valid",
  );
  await signDue(founder);
  await upkeep(founder.session);
  assert.deepEqual(await passwordsIn(back, bucket.uid), ["shared"]);
  assert.deepEqual(await passwordsIn(back, owned.uid), ["his"]);
});

test("deleting a member makes a rotation due for every bucket that the member owned or could open", async () => {
  const dora = await aJoined(server, founder);
  const { bucket } = await steps.aShared(dora);
  await team.grant(["enterprise", team.uid], [["user", uidOf(dora)]], ["create_bucket"]);
  const owned = await aBucket(dora);
  await confirmPassword(founder.device, founder.session, founder.password);
  await replied(team.call(founder, "DELETE", `/users/${uidOf(dora)}?hand_over_to=${uidOf(ada)}`));
  assert.deepEqual(await steps.stateOf(bucket), [1, "due"]);
  assert.deepEqual(await steps.stateOf(owned), [1, "due"]);
  assert.deepEqual(await steps.holdersOf(owned), new Set());
  await giveMissingKeys(founder.session);
  assert.equal(
    (await bucketAs(server, ada, owned)).key?.form,
    "grant",
    "the founder could open the key, and gave it",
  );
});
