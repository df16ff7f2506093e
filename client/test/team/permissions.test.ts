/** @file Tests who may sign permissions, and what a client signs, on an honest server. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { aBucket, aNoteDraft, anEntry, uidOf } from "../../../server/test/factories.ts";
import { grantIn } from "../../../server/test/team/factories.ts";
import { aJoined, confirmed, signDue } from "../../../server/test/team/member-factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { giveMissingKeys } from "../../src/keys/team/give-missing-keys.ts";
import {
  addGroupMember,
  createGroup,
  removeGroupMember,
  renameGroup,
} from "../../src/team/permissions/change-group.ts";
import { deleteAccessList, saveAccessPolicy } from "../../src/team/permissions/save-access-list.ts";
import { CANNOT } from "../sharing/support.ts";
import { readOf, stateIn, toldOf } from "./permissions-reads.ts";
import { grant, grantUnsigned, onBucket, useTwoAdmins } from "./permissions-steps.ts";

const server = useServer();
const { founder, enterprise, ada, ben, second } = useTwoAdmins(server);

test("each change and each deletion of an access list or policy adds a signed record", async () => {
  const bucket = await aBucket(founder);
  const on = onBucket(bucket);
  assert.equal(await stateIn(founder.session, on), "none");
  const uid = await grant(founder, on, { to: [ada] });
  await grant(second, on, { uid, to: [ada, ben], permissions: ["write", "read"] });
  await saveAccessPolicy(founder.session, { model: "bucket", uid: bucket.uid }, "restrict");
  await deleteAccessList(second.session, on, uid);
  const read = await readOf(founder.session, on);
  assert.deepEqual([read?.state, read?.newest?.facts.n], ["counts", 4]);
  assert.deepEqual(read?.stored, { policy: "restrict", lists: [] });
});

test("a group's name and members are signed", async () => {
  const names = { friendly_name: " Night shift ", name: "night_shift" };
  const { uid } = await createGroup(founder.session, { enterpriseId: enterprise.uid, ...names });
  const group = { enterpriseId: enterprise.uid, id: uid };
  await addGroupMember(founder.session, group, uidOf(ada));
  assert.equal(await addGroupMember(founder.session, group, uidOf(ada)), null);
  await addGroupMember(second.session, group, uidOf(ben));
  await renameGroup(founder.session, group, { ...names, friendly_name: "Day shift" });
  await removeGroupMember(founder.session, group, uidOf(ada));
  const read = await readOf(founder.session, { model: "group", uid });
  assert.deepEqual([read?.state, read?.newest?.facts.n], ["counts", 5]);
  const [list] = read?.stored.lists ?? [];
  assert.deepEqual([list?.name, list?.users.map((one) => one.uid)], ["Day shift", [uidOf(ben)]]);
});

test("a manager's record is valid if an administrator's record names them or their group", async () => {
  const names = { friendly_name: "Leads", name: "leads" };
  const { uid: group } = await createGroup(founder.session, { enterpriseId: enterprise.uid, ...names });
  await addGroupMember(founder.session, { enterpriseId: enterprise.uid, id: group }, uidOf(ben));
  await signDue(founder);
  for (const [manager, to] of [
    [ada, ada],
    [ben, { group }],
  ] as const) {
    const bucket = await aBucket(founder);
    const on = onBucket(bucket);
    await grant(founder, on, { to: [to], permissions: ["manage_permissions"] });
    await giveMissingKeys(founder.session);
    await grant(manager, on, { to: [second] });
    assert.equal((await toldOf(founder, on)).n, 2);
    assert.equal(await stateIn(founder.session, on), "counts");
    await grant(manager, on, { to: [founder] });
    assert.equal(await stateIn(second.session, on), "counts", "the manager's next record counts too");
  }
});

test("if no administrator's record names a manager, the manager changes permissions without a record", async () => {
  const bucket = await aBucket(founder);
  const on = onBucket(bucket);
  await grantUnsigned(founder, on, { to: [ada], permissions: ["manage_permissions"] });
  await grant(ada, on, { to: [ben] });
  assert.equal(
    (await toldOf(founder, on)).n,
    0,
    "Ada's client does not continue permissions that no administrator has signed",
  );
  const managed = await aBucket(founder);
  const uid = await grant(founder, onBucket(managed), { to: [ada], permissions: ["manage_permissions"] });
  await grant(founder, onBucket(managed), { uid, to: [ada], permissions: ["read"] });
  await grantUnsigned(founder, onBucket(managed), { to: [ada], permissions: ["manage_permissions"] });
  await grant(ada, onBucket(managed), { to: [ben] });
  assert.equal(await stateIn(founder.session, onBucket(managed)), "changed");
});

test("an owner's record is valid only in the owner's client", async () => {
  await grantIn(
    server,
    { uid: enterprise.uid, founder },
    {
      model: "enterprise",
      uid: enterprise.uid,
      to: [ada],
      permissions: ["create_bucket"],
    },
  );
  const bucket = await aBucket(ada);
  const on = onBucket(bucket);
  await grant(ada, on, { to: [ben] });
  assert.equal(await stateIn(ada.session, on), "own");
  assert.equal(await stateIn(founder.session, on), "no-authority");
  await grant(ada, on, { to: [second] });
  assert.equal(
    (await readOf(ada.session, on))?.newest?.facts.n,
    2,
    "the owner's client signs the next record too",
  );
});

test("permissions without a valid signature stay unsigned when they are changed", async () => {
  const bucket = await aBucket(founder);
  const on = onBucket(bucket);
  await grantUnsigned(founder, on, { to: [ada] });
  await grant(founder, on, { to: [ben] });
  assert.deepEqual([(await toldOf(founder, on)).n, await stateIn(founder.session, on)], [0, "none"]);
});

test("permissions without a signature can be taken away", async () => {
  const on = onBucket(await aBucket(founder));
  await grantUnsigned(founder, on, { to: [ada] });
  const { stored } = await toldOf(founder, on);
  await deleteAccessList(founder.session, on, stored.lists[0]?.uid ?? assert.fail("there is no list"));
  assert.deepEqual((await toldOf(founder, on)).stored.lists, []);

  const params = { enterpriseId: enterprise.uid };
  const { team } = founder.session.api;
  const group = await team.createGroup({ params, body: { friendly_name: "Crew", name: "crew" } });
  const at = { ...params, groupId: group.uid };
  await team.addGroupUser({ params: at, body: { user_id: uidOf(ada) } });
  await removeGroupMember(founder.session, { ...params, id: group.uid }, uidOf(ada));
  const { lists } = (await toldOf(founder, { model: "group", uid: group.uid })).stored;
  assert.deepEqual(
    lists.flatMap(({ users }) => users),
    [],
  );
});

test("a record about an entry is signed only for the bucket in which the entry's key opens", async () => {
  const [bucket, other] = [await aBucket(founder), await aBucket(founder)];
  const entry = await anEntry(founder, bucket, aNoteDraft());
  const at = { model: "entry", uid: entry.uid, bucket: bucket.uid } as const;
  await grant(founder, at, { to: [ada] });
  assert.equal(await stateIn(founder.session, at), "counts");
  await assert.rejects(grant(founder, { model: "entry", uid: entry.uid }, { to: [ada] }), CANNOT);
  await assert.rejects(grant(founder, { ...at, bucket: other.uid }, { to: [ada] }));
});

test("permissions that named a removed member count as signed again after the roster contains the removal", async () => {
  const leaver = await aJoined(server, founder);
  const bucket = await aBucket(founder);
  const on = onBucket(bucket);
  await grant(founder, on, { to: [leaver, ada] });
  await confirmed(founder);
  await founder.session.api.team.deleteUser({
    params: { enterpriseId: enterprise.uid, id: uidOf(leaver) },
    query: {},
  });
  assert.equal(
    await stateIn(founder.session, on),
    "changed",
    "the stored permissions differ until the roster no longer lists the member",
  );
  await signDue(founder);
  assert.equal(await stateIn(founder.session, on), "counts");
  await grant(founder, on, { to: [ben] });
  assert.equal(await stateIn(second.session, on), "counts");
});
