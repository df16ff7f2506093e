/**
 * @file The only administrator's account is reset without its data. After that, the server stores no roster entry that
 * this administrator signs, and no bucket's key that is sealed to the administrator's previous or new keys.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Roster } from "@keepwell/crypto/enterprise/roster.ts";
import { signRosterEntry } from "@keepwell/crypto/enterprise/sign-roster-entry.ts";
import { type TestUser, uidOf } from "../factories.ts";
import { enterAs, reset } from "../identity/recovery-steps.ts";
import { identityOf } from "../sharing/factories.ts";
import { bucketAs, callAs, replied } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { aFounder, enterpriseUidOf } from "./enterprise-factories.ts";
import { aKeyedTeam, asRecipient, aTeamGrant } from "./key-steps.ts";
import { aJoined } from "./member-factories.ts";
import { rosterSteps } from "./roster-steps.ts";
import { rotationSteps } from "./rotation-steps.ts";

const server = useServer();

/** Makes the next roster entry, signed with the signer's current keys. It removes a member who is no longer active. */
const aRemoval = async (signer: TestUser, after: Roster, subject: string): Promise<string> => {
  const { uid: by, edPrivate } = await identityOf(signer);
  const { fingerprint } = after.members.get(subject) ?? assert.fail("a member");
  const place = { enterprise: after.uid, seq: after.seq + 1, prev: after.head, by, time: 1 };
  return signRosterEntry({ ...place, action: "remove", subject, fingerprint }, edPrivate);
};

test("an administrator's entry is refused if the roster lacks the keys that signed it", async () => {
  const founder = await aFounder(server);
  const enterprise = await enterpriseUidOf(founder);
  const at = `/api/enterprises/${enterprise}`;
  const member = await aJoined(server, founder);
  const roster = await rosterSteps(server, founder);
  await replied(
    callAs(server, founder, ["PUT", `${at}/users/${uidOf(member)}/state`, { state: "suspended" }]),
  );
  const before = await roster.read();
  await reset(server, founder, { by: { kind: "empty" } });
  const back = await enterAs(server, founder);
  assert.equal(
    (await callAs(server, back, ["GET", `${at}/roster/due`])).status,
    200,
    "in the database, the administrator still has the role",
  );
  const entries = [await aRemoval(back, before, uidOf(member))];
  const body = { entries, enterprise_keys: [], group_keys: [] };
  assert.equal((await callAs(server, back, ["POST", `${at}/roster`, body])).status, 403);
  const { entries: told } = await replied<{ entries: string[] }>(
    callAs(server, back, ["GET", `${at}/roster`]),
  );
  assert.equal(told.length, before.seq + 1);
});

test("after a reset has replaced the only administrator's keys, no grant to the previous or the new keys is stored", async () => {
  const { founder, team, ada } = await aKeyedTeam(server);
  const { bucket } = await rotationSteps(server, { founder, team }).aShared(ada);
  const key = await ada.session.keyring.bucketKey(await bucketAs(server, ada, bucket));
  const lost = await asRecipient(founder);
  await reset(server, founder, { by: { kind: "empty" } });
  const back = await enterAs(server, founder);
  const { buckets } = await team.work(ada);
  assert.deepEqual(
    buckets[0]?.recipients,
    [{ kind: "user", uid: uidOf(founder) }],
    "the founder lacks the key",
  );
  for (const to of [lost, await asRecipient(back)]) {
    const grant = await aTeamGrant(ada, { bucket, key, to });
    assert.deepEqual(await replied(team.give(ada, { bucket_grants: [grant] })), { given: 0 });
  }
  const rows = await server.database.handle
    .selectFrom("bucket_key_copies")
    .select("gen")
    .where("bucket_uid", "=", bucket.uid)
    .where("recipient_uid", "=", uidOf(founder))
    .execute();
  assert.deepEqual(rows, []);
});
