/** @file What is taken from somebody in an enterprise: his keys go, and what he may have kept is changed. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { confirmPassword } from "@keepwell/client/account/password-proof.ts";
import { giveMissingKeys } from "@keepwell/client/team/give-missing-keys.ts";
import { joinEnterprise, readJoin } from "@keepwell/client/team/join.ts";
import { upkeep } from "@keepwell/client/team/keys-upkeep.ts";
import { listedMember } from "@keepwell/client/team/listed-member.ts";
import { makeAdmin } from "@keepwell/client/team/make-admin.ts";
import { confirmDue } from "@keepwell/client/team/roster.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { GrantRecipient } from "@keepwell/crypto/grant/seal-grant.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aFounder } from "./enterprise-factories.ts";
import { aBucket, aList, anEntry, aPasswordDraft, aUser, type TestUser } from "./factories.ts";
import { openTestServer, rowCounts, type TestServer } from "./harness.ts";
import { enterAs, NEW_PASSWORD, reset } from "./recovery-steps.ts";
import { aChunk, aRotation, bucketAs, callAs, replied, uidOf } from "./sharing-factories.ts";
import {
  aMember,
  asRecipient,
  aTeamGrant,
  passwordsIn,
  signDue,
  type Team,
  teamOf,
} from "./team-key-steps.ts";

let server: TestServer;
let founder: TestUser;
let ada: TestUser;
let bob: TestUser;
let team: Team;
before(async () => {
  server = await openTestServer();
  founder = await aFounder(server);
  team = await teamOf(server, founder);
  ada = await aMember(server, founder);
  bob = await aMember(server, founder);
});
after(() => server.close());

const giveAll = (user: TestUser): Promise<number> => giveMissingKeys(user.session);

/** With one password in it, and for each of these an access list; they have the key. */
const aShared = async (...users: readonly TestUser[]) => {
  const bucket = await aBucket(founder);
  await anEntry(founder, bucket, aPasswordDraft({ password: "shared" }));
  const lists: string[] = [];
  for (const user of users)
    lists.push(await team.grant(["bucket", bucket.uid], [["user", uidOf(user)]], ["read", "write"]));
  await giveAll(founder);
  return { bucket, lists };
};

const remove = (list: string | undefined) => team.call(founder, "DELETE", `/access-lists/${list}`);

const stateOf = async ({ uid }: { uid: string }) => {
  const { gen, rotation } = await server.database.handle
    .selectFrom("buckets")
    .select(["gen", "rotation"])
    .where("uid", "=", uid)
    .executeTakeFirstOrThrow();
  return [gen, rotation];
};

const holdersOf = async ({ uid }: { uid: string }): Promise<Set<string>> => {
  const { handle } = server.database;
  const granted = handle.selectFrom("bucket_grants").select(["user_uid", "bucket_uid"]);
  const own = handle.selectFrom("own_bucket_keys").select(["user_uid", "bucket_uid"]);
  const rows = await granted.unionAll(own).execute();
  return new Set(rows.filter(({ bucket_uid }) => bucket_uid === uid).map(({ user_uid }) => user_uid));
};

const seesNot = async (user: TestUser, { uid }: { uid: string }) =>
  assert.equal((await callAs(server, user, ["GET", `/api/buckets/${uid}`])).status, 404);

const asEnterprise = async (): Promise<GrantRecipient> => {
  const enterprise = await founder.session.keyring.enterprise();
  assert.ok(enterprise);
  return { kind: "ent", uid: team.uid, ...enterprise.roster.erk.b };
};

/** What starts a change of the key, for these. */
const aTeamRotation = async (
  by: TestUser,
  bucket: Bucket,
  to: readonly GrantRecipient[] = [],
): Promise<Record<string, unknown>> => {
  const { key, body } = await aRotation(by, bucket, [], team.uid);
  const grants = [await asEnterprise(), ...to].map((one) =>
    aTeamGrant(by, { bucket: { uid: bucket.uid, gen: body.gen }, key, to: one }),
  );
  const team_grants = (await Promise.all(grants)).map(({ bucket_uid: _, gen: __, ...given }) => given);
  return { ...body, team_grants };
};

const start = (by: TestUser, { uid }: { uid: string }, body: unknown) =>
  callAs(server, by, ["POST", `/api/buckets/${uid}/rotation`, body]);

test("who is taken off an access list loses the key at once; the owner changes it, and the others read on", async () => {
  const { bucket, lists } = await aShared(ada, bob);
  await replied(remove(lists[0]));
  await seesNot(ada, bucket);
  assert.deepEqual(await holdersOf(bucket), new Set([uidOf(founder), uidOf(bob)]));
  assert.deepEqual(await stateOf(bucket), [1, "due"]);
  assert.deepEqual((await team.work(bob)).rotations, [], "a writer changes no key");
  assert.deepEqual((await team.work(founder)).rotations, [bucket.uid]);
  assert.equal((await upkeep(founder.session)).rotated, 1);
  assert.deepEqual(await stateOf(bucket), [2, null]);
  assert.deepEqual(await passwordsIn(bob, bucket.uid), ["shared"]);
  assert.deepEqual(await passwordsIn(founder, bucket.uid), ["shared"]);
  assert.deepEqual((await team.work(founder)).rotations, []);
  const { events } = await founder.session.api.team.listAudit({
    params: { enterpriseId: team.uid },
    query: { kind: "bucket_rekeyed" },
  });
  assert.equal(events[0]?.object?.uid, bucket.uid);
});

test("who is granted it another way keeps the key, and nothing falls due", async () => {
  const { bucket, lists } = await aShared(ada, ada);
  await replied(remove(lists[0]));
  assert.deepEqual(await stateOf(bucket), [1, null]);
  assert.deepEqual(await passwordsIn(ada, bucket.uid), ["shared"]);
});

test("nobody had the key yet: nothing falls due", async () => {
  const bucket = await aBucket(founder);
  const list = await team.grant(["bucket", bucket.uid], [["user", uidOf(ada)]]);
  await replied(remove(list));
  assert.deepEqual(await stateOf(bucket), [1, null]);
});

test("who leaves a group: its key and its buckets' keys are due, the group's first", async () => {
  const { bucket } = await aShared();
  const group = await team.group(ada, bob);
  await team.grant(["bucket", bucket.uid], [["group", group]]);
  await giveAll(founder);
  assert.deepEqual(await passwordsIn(ada, bucket.uid), ["shared"]);
  await replied(team.call(founder, "DELETE", `/usergroups/${group}/users/${uidOf(ada)}`));
  await seesNot(ada, bucket);
  assert.deepEqual(await stateOf(bucket), [1, "due"]);
  assert.deepEqual(
    (await team.work(founder)).rotations,
    [],
    "its next key would go to the group's of before",
  );
  assert.deepEqual(await passwordsIn(bob, bucket.uid), ["shared"], "who stays reads on meanwhile");
  const { keys } = await replied<{ keys: { group_uid: string }[] }>(team.call(ada, "GET", "/group-keys"));
  assert.ok(!keys.some(({ group_uid }) => group_uid === group));
  await signDue(founder, team.uid);
  assert.equal((await upkeep(founder.session)).rotated, 1);
  await giveAll(founder);
  const seen = await bucketAs(server, bob, bucket);
  assert.ok(seen.key?.form === "group" && seen.key.group_gen === 2);
  assert.deepEqual(await passwordsIn(bob, bucket.uid), ["shared"]);
});

test("the key of a group that somebody has left is not handed out, even where a copy was left over", async () => {
  const { bucket } = await aShared();
  const group = await team.group(ada, bob);
  await team.grant(["bucket", bucket.uid], [["group", group]]);
  await giveAll(founder);
  const { handle } = server.database;
  const copies = await handle.selectFrom("group_keys").selectAll().where("group_uid", "=", group).execute();
  await replied(team.call(founder, "DELETE", `/usergroups/${group}/users/${uidOf(ada)}`));
  await handle
    .insertInto("group_keys")
    .values(copies.map((one) => ({ ...one, signer_bundle: JSON.stringify(one.signer_bundle) })))
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
  await replied(remove(given));
  await handle
    .deleteFrom("group_keys")
    .where("group_uid", "=", group)
    .where("recipient_uid", "=", uidOf(ada))
    .execute();
});

test("a group that is deleted, or taken off a list, leaves its buckets' keys due", async () => {
  const group = await team.group(ada);
  const { bucket } = await aShared();
  const list = await team.grant(["bucket", bucket.uid], [["group", group]]);
  await giveAll(founder);
  await replied(remove(list));
  assert.deepEqual(await stateOf(bucket), [1, "due"]);
  const { bucket: other } = await aShared();
  await team.grant(["bucket", other.uid], [["group", group]]);
  await giveAll(founder);
  await replied(team.call(founder, "DELETE", `/usergroups/${group}`));
  assert.deepEqual(await stateOf(other), [1, "due"]);
  await seesNot(ada, other);
});

test("a policy that restricts, and an access list that goes with its list, take keys too", async () => {
  const above = await team.grant(["enterprise", team.uid], [["user", uidOf(ada)]], ["read"]);
  const { bucket } = await aShared();
  await replied(team.call(founder, "PUT", `/access-policy/bucket/${bucket.uid}`, { policy: "restrict" }));
  assert.deepEqual(await stateOf(bucket), [1, "due"]);
  await seesNot(ada, bucket);
  await replied(remove(above));
  const { bucket: other } = await aShared();
  const list = await aList(founder, other);
  await team.grant(["list", list.uid], [["user", uidOf(bob)]]);
  await giveAll(founder);
  await replied(callAs(server, founder, ["DELETE", `/api/lists/${list.uid}`]));
  assert.deepEqual(await stateOf(other), [1, "due"]);
});

test("who is suspended has no key left, and is given them again once admitted again", async () => {
  const cleo = await aMember(server, founder);
  const { bucket } = await aShared(cleo);
  const state = (to: "suspended" | "pending") =>
    team.call(founder, "PUT", `/users/${uidOf(cleo)}/state`, { state: to });
  await replied(state("suspended"));
  assert.deepEqual(await holdersOf(bucket), new Set([uidOf(founder)]));
  assert.deepEqual(await stateOf(bucket), [1, "due"]);
  await giveAll(founder);
  assert.deepEqual(await holdersOf(bucket), new Set([uidOf(founder)]), "nobody is asked to give one");
  await replied(state("pending"));
  await giveAll(founder);
  assert.deepEqual(await holdersOf(bucket), new Set([uidOf(founder)]));
  await signDue(founder, team.uid);
  await giveAll(founder);
  assert.deepEqual(await holdersOf(bucket), new Set([uidOf(founder), uidOf(cleo)]));
});

test("who starts empty has no key left, and what he owns comes back once he is admitted under his next keys", async () => {
  const gus = await aMember(server, founder);
  await team.grant(["enterprise", team.uid], [["user", uidOf(gus)]], ["create_bucket"]);
  const owned = await aBucket(gus);
  await anEntry(gus, owned, aPasswordDraft({ password: "his" }));
  const { bucket } = await aShared(gus);
  await reset(server, gus, { by: { kind: "empty" } });
  assert.deepEqual(await holdersOf(bucket), new Set([uidOf(founder)]));
  assert.deepEqual(await stateOf(bucket), [1, "due"]);
  const back = await enterAs(server, gus);
  const offer = await readJoin(back.session);
  assert.ok(offer);
  await joinEnterprise(back.device, back.session, { password: NEW_PASSWORD, fingerprint: offer.fingerprint });
  await giveAll(founder);
  await seesNot(back, bucket);
  assert.deepEqual(
    await stateOf(owned),
    [1, "due"],
    "it was given to the enterprise by keys that count no more",
  );
  await signDue(founder, team.uid);
  await upkeep(founder.session);
  assert.deepEqual(await passwordsIn(back, bucket.uid), ["shared"]);
  assert.deepEqual(await passwordsIn(back, owned.uid), ["his"]);
});

test("who is deleted leaves keys due of all that was reached, and of what was owned", async () => {
  const dora = await aMember(server, founder);
  const { bucket } = await aShared(dora);
  await team.grant(["enterprise", team.uid], [["user", uidOf(dora)]], ["create_bucket"]);
  const owned = await aBucket(dora);
  await confirmPassword(founder.device, founder.session, founder.password);
  await replied(team.call(founder, "DELETE", `/users/${uidOf(dora)}?hand_over_to=${uidOf(ada)}`));
  assert.deepEqual(await stateOf(bucket), [1, "due"]);
  assert.deepEqual(await stateOf(owned), [1, "due"]);
  assert.deepEqual(await holdersOf(owned), new Set());
  await giveAll(founder);
  assert.equal((await bucketAs(server, ada, owned)).key?.form, "grant", "by the enterprise's key");
});

test("an administrator who is ended: all keys are due, once the enterprise has its next ones", async () => {
  const eve = await aMember(server, founder);
  const { bucket } = await aShared();
  await confirmPassword(founder.device, founder.session, founder.password);
  await makeAdmin(founder.session, await listedMember(founder.session, uidOf(eve)));
  assert.deepEqual(await passwordsIn(eve, bucket.uid), ["shared"]);
  assert.equal((await bucketAs(server, eve, bucket)).key?.form, "ent");
  await replied(team.call(founder, "DELETE", `/admins/${uidOf(eve)}`));
  await seesNot(eve, bucket);
  assert.deepEqual(await stateOf(bucket), [1, "due"]);
  assert.deepEqual((await team.work(founder)).rotations, []);
  await signDue(founder, team.uid);
  assert.equal((await team.work(eve)).escrow_due, true);
  await upkeep(founder.session);
  assert.deepEqual(await stateOf(bucket), [2, null]);
  assert.deepEqual(await passwordsIn(founder, bucket.uid), ["shared"]);
  const grants = await server.database.handle
    .selectFrom("bucket_enterprise_grants")
    .select(["gen", "erk_gen"])
    .where("bucket_uid", "=", bucket.uid)
    .execute();
  assert.deepEqual(grants, [{ gen: 2, erk_gen: 2 }]);
});

test("what was sealed to the enterprise's keys of before, since they were due, is changed with the rest", async () => {
  const hal = await aMember(server, founder);
  const { bucket: rekeyed } = await aShared();
  await confirmPassword(founder.device, founder.session, founder.password);
  await makeAdmin(founder.session, await listedMember(founder.session, uidOf(hal)));
  await replied(team.call(founder, "DELETE", `/admins/${uidOf(hal)}`));
  const made = await aBucket(founder);
  await replied(start(founder, rekeyed, await aTeamRotation(founder, rekeyed)));
  const params = { enterpriseId: team.uid };
  const group = { uid: makeUid(), friendly_name: "Late", name: "late" };
  await replied(team.call(founder, "POST", "/usergroups", group));
  const due = () => founder.session.api.team.rosterDue({ params });
  await confirmDue(founder.session, { ...(await due()), end_admin: [], new_erk: false });
  assert.deepEqual(
    [await stateOf(made), await stateOf(rekeyed)],
    [
      [1, null],
      [2, "running"],
    ],
  );
  await signDue(founder, team.uid);
  assert.deepEqual(
    [await stateOf(made), await stateOf(rekeyed)],
    [
      [1, "due"],
      [2, "due"],
    ],
  );
  assert.ok((await due()).group_rekey.some(({ uid }) => uid === group.uid));
  const later = await aBucket(founder);
  await signDue(founder, team.uid);
  await upkeep(founder.session);
  assert.deepEqual(
    [await stateOf(made), await stateOf(rekeyed)],
    [
      [2, null],
      [3, null],
    ],
  );
  assert.deepEqual(await passwordsIn(founder, rekeyed.uid), ["shared"]);
  assert.deepEqual(await stateOf(later), [1, null], "made under the next keys");
  assert.deepEqual((await due()).group_rekey, []);
});

test("an administrator changes the key of somebody else's bucket; a member with all permissions does not", async () => {
  const fay = await aMember(server, founder);
  await team.grant(["enterprise", team.uid], [["user", uidOf(fay)]], ["create_bucket"]);
  const bucket = await aBucket(fay);
  await anEntry(fay, bucket, aPasswordDraft({ password: "hers" }));
  const all = ["read", "write", "manage", "manage_permissions"] as const;
  await team.grant(["bucket", bucket.uid], [["user", uidOf(ada)]], all);
  await giveAll(fay);
  const body = await aTeamRotation(founder, await bucketAs(server, founder, bucket), [
    await asRecipient(fay),
    await asRecipient(ada),
  ]);
  assert.equal((await start(ada, bucket, body)).code, "forbidden");
  await replied(start(founder, bucket, body));
  assert.deepEqual(await stateOf(bucket), [2, "running"]);
  for (const user of [fay, ada]) assert.deepEqual(await passwordsIn(user, bucket.uid), ["hers"]);
  assert.deepEqual((await team.work(fay)).rotations, [bucket.uid], "the owner goes on");
  const chunk = await aChunk(server, fay, bucket);
  await replied(callAs(server, fay, ["PUT", `/api/buckets/${bucket.uid}/rotation`, chunk]));
  assert.deepEqual(await stateOf(bucket), [2, null]);
  for (const user of [fay, ada, founder]) assert.deepEqual(await passwordsIn(user, bucket.uid), ["hers"]);
  for (const table of ["bucket_grants", "bucket_enterprise_grants", "own_bucket_keys"] as const) {
    const rows = await server.database.handle
      .selectFrom(table)
      .select("gen")
      .where("bucket_uid", "=", bucket.uid)
      .execute();
    assert.ok(rows.length > 0 && rows.every(({ gen }) => gen === 2), table);
  }
});

test("a change without the enterprise, forged, or for somebody who is not entitled is refused", async () => {
  const { bucket } = await aShared(ada);
  const seen = await bucketAs(server, founder, bucket);
  const body = await aTeamRotation(founder, seen, [await asRecipient(ada)]);
  const [ent, toAda] = body["team_grants"] as Record<string, unknown>[];
  const of = async (by: TestUser) => (await aTeamRotation(by, seen))["team_grants"] as unknown[];
  const rows = await rowCounts(server);
  for (const [change, field, code] of [
    [{ team_grants: undefined }, "team_grants", "required"],
    [{ team_grants: [toAda] }, "team_grants", "required"],
    [{ team_grants: [ent, ent] }, "team_grants", "invalid"],
    [{ team_grants: [...(await of(ada))] }, "team_grants", "grant_invalid"],
    [{ team_grants: [ent, { ...toAda, grant: ent?.["grant"] }] }, "team_grants", "grant_invalid"],
    [{ grants: [{ user_uid: uidOf(ada), grant: toAda?.["grant"] }] }, "grants", "invalid"],
    [{ invites: [{ uid: bucket.uid, invite_mac: seen.header_mac }] }, "invites", "invalid"],
  ] as const) {
    const reply = await start(founder, bucket, { ...body, ...change });
    assert.deepEqual([reply.status, reply.fields], [422, { [field]: code }], reply.text);
  }
  const toBob = await aTeamRotation(founder, seen, [await asRecipient(bob)]);
  assert.equal((await start(founder, bucket, toBob)).code, "conflict");
  const outdated = { ...(await asRecipient(ada)), fingerprint: new Uint8Array(32) };
  assert.equal(
    (await start(founder, bucket, await aTeamRotation(founder, seen, [outdated]))).code,
    "conflict",
  );
  assert.equal((await start(founder, bucket, { ...body, gen: 3 })).code, "conflict");
  assert.deepEqual(await rowCounts(server), rows);
  const standard = await aUser(server, { plan: "partner" });
  const own = await aBucket(standard);
  const { body: plain } = await aRotation(standard, own, []);
  const reply = await start(standard, own, { ...plain, team_grants: [ent] });
  assert.deepEqual(reply.fields, { team_grants: "invalid" });
});

test("two begin at once: one does", async () => {
  const { bucket } = await aShared(ada);
  const bodies = [await aTeamRotation(founder, bucket), await aTeamRotation(founder, bucket)];
  const replies = await Promise.all(bodies.map((body) => start(founder, bucket, body)));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 409]);
  assert.equal((await bucketAs(server, ada, bucket)).key, null, "left out, and given afterwards");
  await giveAll(founder);
  assert.deepEqual(await passwordsIn(ada, bucket.uid), ["shared"]);
});
