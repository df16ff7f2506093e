/**
 * @file Administrators see which members have a second factor, but no details of the factor. The tests in
 * `../authorization` check that other callers do not see this.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { addSecurityKey } from "@keepwell/client/credentials/add-security-key.ts";
import { uidOf } from "../factories.ts";
import { addedPasskey } from "../identity/credential-steps.ts";
import { addApp, addPhone } from "../identity/second-factor.ts";
import { proveAddress } from "../sharing/factories.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { createSoftwareAuthenticator } from "../software-authenticator.ts";
import { useServer } from "../use-server.ts";
import { aMember, aTeam } from "./factories.ts";
import { anInvited } from "./member-factories.ts";

const server = useServer();

test("administrators see for each active member whether a second factor is on, and no details of it", async () => {
  const team = await aTeam(server, { members: 5 });
  const { founder, uid } = team;
  const [withApp, withPhone, unproven, withKey, withPasskey] = team.members;
  assert.ok(withApp && withPhone && unproven && withKey && withPasskey);
  await addApp(server, withApp);
  await addPhone(server, withPhone, "+15145550188");
  for (const member of [unproven, withKey, withPasskey]) await proveAddress(server, member);
  await addSecurityKey(withKey.session, createSoftwareAuthenticator(), { name: "Test" });
  await addedPasskey(withPasskey, createSoftwareAuthenticator());
  await unproven.session.api.identity.addAuthenticator();
  await aMember(server, team, { state: "pending" });
  await anInvited(founder);
  const path = `/api/enterprises/${uid}/two-factor`;
  const rows = await replied<{ user: { uid: string }; two_factor: boolean }[]>(
    callAs(server, founder, ["GET", path]),
  );
  assert.deepEqual(
    new Map(rows.map(({ user, two_factor }) => [user.uid, two_factor])),
    new Map([
      [uidOf(founder), false],
      [uidOf(withApp), true],
      [uidOf(withPhone), true],
      [uidOf(unproven), false],
      [uidOf(withKey), true],
      [uidOf(withPasskey), false],
    ]),
  );
  for (const row of rows) {
    assert.deepEqual(Object.keys(row).sort(), ["two_factor", "user"]);
    assert.deepEqual(Object.keys(row.user).sort(), ["email", "fullname", "uid"]);
  }
});
