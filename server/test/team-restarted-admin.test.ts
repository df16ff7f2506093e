/** @file The one administrator who has started empty: nobody would believe what he signs, so nothing of it is stored. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Roster } from "@keepwell/crypto/enterprise/roster.ts";
import { signRosterEntry } from "@keepwell/crypto/enterprise/sign-roster-entry.ts";
import { aFounder, aJoined, enterpriseUidOf } from "./enterprise-factories.ts";
import type { TestUser } from "./factories.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { enterAs, reset } from "./recovery-steps.ts";
import { callAs, identityOf, replied, uidOf } from "./sharing-factories.ts";
import { rosterSteps } from "./team-roster-steps.ts";

let server: TestServer;
before(async () => {
  server = await openTestServer();
});
after(() => server.close());

/** An entry that follows, and takes somebody out who is no active member any more; signed with the keys of now. */
const aRemoval = async (signer: TestUser, after: Roster, subject: string): Promise<string> => {
  const { uid: by, edPrivate } = await identityOf(signer);
  const { fingerprint } = after.members.get(subject) ?? assert.fail("a member");
  const place = { enterprise: after.uid, seq: after.seq + 1, prev: after.head, by, time: 1 };
  return signRosterEntry({ ...place, action: "remove", subject, fingerprint }, edPrivate);
};

test("an entry signed with keys that the roster does not name is refused, whoever administers", async () => {
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
    "he administers it here",
  );
  const entries = [await aRemoval(back, before, uidOf(member))];
  const body = { entries, enterprise_keys: [], group_keys: [] };
  assert.equal((await callAs(server, back, ["POST", `${at}/roster`, body])).status, 403);
  const { entries: told } = await replied<{ entries: string[] }>(
    callAs(server, back, ["GET", `${at}/roster`]),
  );
  assert.equal(told.length, before.seq + 1);
});
