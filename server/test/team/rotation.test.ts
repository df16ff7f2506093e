/** @file Key rotation of a team's buckets. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { confirmPassword } from "@keepwell/client/account/password-proof.ts";
import { listedMember } from "@keepwell/client/team/roster/listed-member.ts";
import { makeAdmin } from "@keepwell/client/team/roster/make-admin.ts";
import { confirmDue } from "@keepwell/client/team/roster/roster.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { SOME_MAC } from "../buckets/bucket-rows.ts";
import { aBucket, anEntry, aPasswordDraft, aUser, type TestUser, uidOf } from "../factories.ts";
import { rowCounts } from "../harness.ts";
import { prepare } from "../prepare.ts";
import { bucketAs, callAs, replied } from "../sharing/raw-calls.ts";
import { aChunk, aRotation } from "../sharing/rotation-steps.ts";
import { useServer } from "../use-server.ts";
import { giveMissingKeys, upkeep } from "./give-keys.ts";
import { aKeyedTeam, asRecipient, passwordsIn } from "./key-steps.ts";
import { aJoined, signDue } from "./member-factories.ts";
import { rotationSteps } from "./rotation-steps.ts";

const server = useServer();
const { founder, ada, bob, team, steps } = prepare(server, async () => {
  const { founder, team, ada, bob } = await aKeyedTeam(server);
  const steps = rotationSteps(server, { founder, team });
  return { founder, ada, bob, team, steps };
});

test("after an administrator's role ends, buckets are rotated under the enterprise's next keys", async () => {
  const eve = await aJoined(server, founder);
  const { bucket } = await steps.aShared();
  await confirmPassword(founder.device, founder.session, founder.password);
  await makeAdmin(founder.session, await listedMember(founder.session, uidOf(eve)));
  assert.deepEqual(await passwordsIn(eve, bucket.uid), ["shared"]);
  assert.equal((await bucketAs(server, eve, bucket)).key?.form, "ent");
  await replied(team.call(founder, "DELETE", `/admins/${uidOf(eve)}`));
  await steps.seesNot(eve, bucket);
  assert.deepEqual(await steps.stateOf(bucket), [1, "due"]);
  assert.deepEqual((await team.work(founder)).rotations, []);
  await signDue(founder);
  assert.equal((await team.work(eve)).escrow_due, true);
  await upkeep(founder.session);
  assert.deepEqual(await steps.stateOf(bucket), [2, null]);
  assert.deepEqual(await passwordsIn(founder, bucket.uid), ["shared"]);
  const grants = await server.database.handle
    .selectFrom("bucket_key_copies")
    .select(["gen", "recipient_gen"])
    .where("bucket_uid", "=", bucket.uid)
    .where("recipient_kind", "=", "ent")
    .execute();
  assert.deepEqual(grants, [{ gen: 2, recipient_gen: 2 }]);
});

test("a bucket is also rotated if its key is sealed to enterprise keys that are due for a change", async () => {
  const hal = await aJoined(server, founder);
  const { bucket: rekeyed } = await steps.aShared();
  await confirmPassword(founder.device, founder.session, founder.password);
  await makeAdmin(founder.session, await listedMember(founder.session, uidOf(hal)));
  await replied(team.call(founder, "DELETE", `/admins/${uidOf(hal)}`));
  const made = await aBucket(founder);
  await replied(steps.start(founder, rekeyed, await steps.aTeamRotation(founder, rekeyed)));
  const params = { enterpriseId: team.uid };
  const group = { uid: makeUid(), friendly_name: "Late", name: "late" };
  await replied(team.call(founder, "POST", "/usergroups", group));
  const due = () => founder.session.api.team.rosterDue({ params });
  await confirmDue(founder.session, { ...(await due()), end_admin: [], new_erk: false });
  assert.deepEqual(
    [await steps.stateOf(made), await steps.stateOf(rekeyed)],
    [
      [1, null],
      [2, "running"],
    ],
  );
  await signDue(founder);
  assert.deepEqual(
    [await steps.stateOf(made), await steps.stateOf(rekeyed)],
    [
      [1, "due"],
      [2, "due"],
    ],
  );
  assert.deepEqual(
    (await due()).group_rekey,
    [],
    "the groups got their next keys together with the enterprise",
  );
  const later = await aBucket(founder);
  await signDue(founder);
  await upkeep(founder.session);
  assert.deepEqual(
    [await steps.stateOf(made), await steps.stateOf(rekeyed)],
    [
      [2, null],
      [3, null],
    ],
  );
  assert.deepEqual(await passwordsIn(founder, rekeyed.uid), ["shared"]);
  assert.deepEqual(
    await steps.stateOf(later),
    [1, null],
    "a bucket made under the enterprise's next keys is not due",
  );
});

test("only an administrator can rotate the key of another member's bucket", async () => {
  const fay = await aJoined(server, founder);
  await team.grant(["enterprise", team.uid], [["user", uidOf(fay)]], ["create_bucket"]);
  const bucket = await aBucket(fay);
  await anEntry(fay, bucket, aPasswordDraft({ password: "hers" }));
  const all = ["read", "write", "manage", "manage_permissions"] as const;
  await team.grant(["bucket", bucket.uid], [["user", uidOf(ada)]], all);
  await giveMissingKeys(fay.session);
  const body = await steps.aTeamRotation(founder, await bucketAs(server, founder, bucket), [
    await asRecipient(fay),
    await asRecipient(ada),
  ]);
  assert.equal((await steps.start(ada, bucket, body)).code, "forbidden");
  await replied(steps.start(founder, bucket, body));
  assert.deepEqual(await steps.stateOf(bucket), [2, "running"]);
  for (const user of [fay, ada]) assert.deepEqual(await passwordsIn(user, bucket.uid), ["hers"]);
  assert.deepEqual((await team.work(fay)).rotations, [bucket.uid], "the owner continues the rotation");
  const chunk = await aChunk(server, fay, bucket);
  await replied(callAs(server, fay, ["PUT", `/api/buckets/${bucket.uid}/rotation`, chunk]));
  assert.deepEqual(await steps.stateOf(bucket), [2, null]);
  for (const user of [fay, ada, founder]) assert.deepEqual(await passwordsIn(user, bucket.uid), ["hers"]);
  for (const table of ["bucket_key_copies", "own_bucket_keys"] as const) {
    const rows = await server.database.handle
      .selectFrom(table)
      .select("gen")
      .where("bucket_uid", "=", bucket.uid)
      .execute();
    assert.ok(rows.length > 0 && rows.every(({ gen }) => gen === 2), table);
  }
});

test("a rotation is refused if a grant is missing, forged or to a member without access", async () => {
  const { bucket } = await steps.aShared(ada);
  const seen = await bucketAs(server, founder, bucket);
  const body = await steps.aTeamRotation(founder, seen, [await asRecipient(ada)]);
  const [ent, toAda] = body["team_grants"] as Record<string, unknown>[];
  const of = async (by: TestUser) => (await steps.aTeamRotation(by, seen))["team_grants"] as unknown[];
  const rows = await rowCounts(server);
  for (const [change, field, code] of [
    [{ team_grants: undefined }, "team_grants", "required"],
    [{ team_grants: [toAda] }, "team_grants", "required"],
    [{ team_grants: [ent, ent] }, "team_grants", "invalid"],
    [{ team_grants: [...(await of(ada))] }, "team_grants", "grant_invalid"],
    [{ team_grants: [ent, { ...toAda, grant: ent?.["grant"] }] }, "team_grants", "grant_invalid"],
    [{ grants: [{ user_uid: uidOf(ada), grant: toAda?.["grant"] }] }, "grants", "invalid"],
    [{ invites: [{ uid: bucket.uid, invite_mac: SOME_MAC }] }, "invites", "invalid"],
  ] as const) {
    const reply = await steps.start(founder, bucket, { ...body, ...change });
    assert.deepEqual([reply.status, reply.fields], [422, { [field]: code }], reply.text);
  }
  const toBob = await steps.aTeamRotation(founder, seen, [await asRecipient(bob)]);
  assert.equal((await steps.start(founder, bucket, toBob)).code, "conflict");
  const outdated = { ...(await asRecipient(ada)), fingerprint: new Uint8Array(32) };
  assert.equal(
    (await steps.start(founder, bucket, await steps.aTeamRotation(founder, seen, [outdated]))).code,
    "conflict",
  );
  assert.equal((await steps.start(founder, bucket, { ...body, gen: 3 })).code, "conflict");
  assert.deepEqual(await rowCounts(server), rows);
  const standard = await aUser(server, { plan: "partner" });
  const own = await aBucket(standard);
  const { body: plain } = await aRotation(standard, own, []);
  const reply = await steps.start(standard, own, { ...plain, team_grants: [ent] });
  assert.deepEqual(reply.fields, { team_grants: "invalid" });
});

test("if two rotations begin at the same time, only one succeeds", async () => {
  const { bucket } = await steps.aShared(ada);
  const bodies = [await steps.aTeamRotation(founder, bucket), await steps.aTeamRotation(founder, bucket)];
  const replies = await Promise.all(bodies.map((body) => steps.start(founder, bucket, body)));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 409]);
  assert.equal(
    (await bucketAs(server, ada, bucket)).key,
    null,
    "the rotation left Ada out, and Ada gets the key afterwards",
  );
  await giveMissingKeys(founder.session);
  assert.deepEqual(await passwordsIn(ada, bucket.uid), ["shared"]);
});
