/** @file An administrator signs stored permissions that have no valid signature of a current administrator. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { SignedContent } from "@keepwell/contract/team/permission-records.endpoints.ts";
import { aBucket, uidOf } from "../../../server/test/factories.ts";
import { anAdmin } from "../../../server/test/team/member-factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { giveMissingKeys } from "../../src/keys/team/give-missing-keys.ts";
import type { ObjectRef } from "../../src/keys/team/permissions/signed-object.ts";
import { addGroupMember } from "../../src/team/permissions/change-group.ts";
import { signStored } from "../../src/team/permissions/sign-stored.ts";
import { CANNOT } from "../sharing/support.ts";
import { asBefore, lyingTo, readOf, stateIn, toldOf } from "./permissions-reads.ts";
import { endAdmin, grant, grantUnsigned, onBucket, useFoundedTeam } from "./permissions-steps.ts";

const server = useServer();
const { founder, enterprise, ada, ben } = useFoundedTeam(server);

const storedOf = async (ref: ObjectRef): Promise<SignedContent> =>
  (await readOf(founder.session, ref))?.stored ?? assert.fail("the object is shown");

test("access lists that were never signed can be signed, and members then get the keys", async () => {
  const bucket = await aBucket(founder);
  const on = onBucket(bucket);
  await grantUnsigned(founder, on, { to: [ada] });
  assert.equal((await giveMissingKeys(founder.session)).asked.length, 1);
  await signStored(founder.session, on, await storedOf(on));
  assert.equal(await stateIn(founder.session, on), "counts");
  assert.deepEqual((await giveMissingKeys(founder.session)).asked, []);
  await grantUnsigned(founder, on, { to: [ben] });
  assert.equal(await stateIn(founder.session, on), "changed");
  await signStored(founder.session, on, await storedOf(on));
  assert.deepEqual([await stateIn(founder.session, on), (await toldOf(founder, on)).n], ["counts", 2]);
});

test("permissions that a former administrator had signed can be signed again by another administrator", async () => {
  const second = await anAdmin(server, founder);
  const on = onBucket(await aBucket(founder));
  await grant(second, on, { to: [ada] });
  assert.equal(await stateIn(founder.session, on), "counts");
  await endAdmin(founder, second);
  assert.equal(await stateIn(founder.session, on), "no-authority");
  await signStored(founder.session, on, await storedOf(on));
  assert.equal(await stateIn(founder.session, on), "counts");
});

test("a group that was never signed gets no record until an administrator signs it", async () => {
  const params = { enterpriseId: enterprise.uid };
  const body = { friendly_name: "Drivers", name: "drivers" };
  const { uid } = await founder.session.api.team.createGroup({ params, body });
  await founder.session.api.team.addGroupUser({
    params: { ...params, groupId: uid },
    body: { user_id: uidOf(ada) },
  });
  const group = { model: "group", uid } as const;
  assert.equal(await stateIn(founder.session, group), "none");
  await addGroupMember(founder.session, { enterpriseId: enterprise.uid, id: uid }, uidOf(ben));
  assert.equal(await stateIn(founder.session, group), "none", "a member is added without a record");
  await signStored(founder.session, group, await storedOf(group));
  assert.equal(await stateIn(founder.session, group), "counts");
});

test("MS-106 only the shown permissions are signed, on top of the chain that was seen", async () => {
  const on = onBucket(await aBucket(founder));
  await grantUnsigned(founder, on, { to: [ada] });
  const shown = await storedOf(on);
  await grantUnsigned(founder, on, { to: [ben] });
  await assert.rejects(signStored(founder.session, on, shown), CANNOT);
  assert.equal((await toldOf(founder, on)).n, 0);
  await signStored(founder.session, on, await storedOf(on));
  const older = await toldOf(founder, on);
  await grant(founder, on, { to: [ben] });
  const lied = await lyingTo(server, founder, { alter: asBefore(older) });
  await assert.rejects(signStored(lied, on, older.stored), CANNOT);
});

test("a member who does not manage the permissions signs nothing", async () => {
  const on = onBucket(await aBucket(founder));
  await grantUnsigned(founder, on, { to: [ada] });
  await assert.rejects(signStored(ada.session, on, await storedOf(on)), CANNOT);
});
