/** @file Computes what a member can see, while a lying server invents, hides or withholds permissions. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { SignedPermissions } from "@keepwell/contract/team/permission-records.endpoints.ts";
import {
  aBucket,
  aList,
  aNoteDraft,
  anEntry,
  reopened,
  systemBucket,
  type TestUser,
  uidOf,
} from "../../../server/test/factories.ts";
import { injectTransport } from "../../../server/test/harness.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { aFoundedTeam } from "../../../server/test/team/enterprise-factories.ts";
import { aJoined, signDue } from "../../../server/test/team/member-factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { trashBucket } from "../../src/buckets/trash-bucket.ts";
import { rereadTeam } from "../../src/session/own-team.ts";
import type { Session } from "../../src/session/session.ts";
import { addGroupMember, createGroup } from "../../src/team/permissions/change-group.ts";
import { saveAccessPolicy } from "../../src/team/permissions/save-access-list.ts";
import type { MemberAccess } from "../../src/team/permissions/who/member-access.ts";
import { readMemberAccess } from "../../src/team/permissions/who/read-member-access.ts";
import { aProvenUser, proveAddress, shareWith } from "../sharing/support.ts";
import { lyingTo } from "../team/permissions-reads.ts";
import { grant, grantUnsigned, onBucket } from "../team/permissions-steps.ts";
import { alteringBuckets } from "./lies.ts";

const server = useServer();
const { founder, ada, ben, enterprise, group } = prepare(server, async () => {
  const team = await aFoundedTeam(server);
  const [one, other] = [await aJoined(server, team.founder), await aJoined(server, team.founder)];
  const enterpriseId = team.enterprise.uid;
  const names = { friendly_name: "Operators", name: "operators" };
  const { uid } = await createGroup(team.founder.session, { enterpriseId, ...names });
  await addGroupMember(team.founder.session, { enterpriseId, id: uid }, uidOf(other));
  await signDue(team.founder);
  for (const { session } of [one, other]) await rereadTeam(session);
  return { founder: team.founder, ada: one, ben: other, enterprise: team.enterprise, group: { uid } };
});

/**
 * Makes a bucket that the group may read. The bucket has a list in which Ben may write, a restricted list, and a
 * restricted entry.
 */
const aScene = async () => {
  const bucket = await aBucket(founder, "Databases");
  const at = { bucket: bucket.uid } as const;
  const list = { model: "list", uid: (await aList(founder, bucket)).uid, ...at } as const;
  const closed = { model: "list", uid: (await aList(founder, bucket)).uid, ...at } as const;
  const entry = { model: "entry", uid: (await anEntry(founder, bucket, aNoteDraft())).uid, ...at } as const;
  await grant(founder, onBucket(bucket), { to: [{ group: group.uid }] });
  await grant(founder, list, { to: [ben], permissions: ["write"] });
  await saveAccessPolicy(founder.session, closed, "restrict");
  await saveAccessPolicy(founder.session, entry, "restrict");
  await grant(founder, entry, { to: [ben], permissions: ["delete"] });
  return { bucket, list, entry };
};

/** Describes each row about this bucket in words. */
const shownIn = ({ rows }: MemberAccess, bucket: { readonly uid: string }): string[] =>
  rows
    .filter((row) => row.bucket?.uid === bucket.uid)
    .map(({ model, permissions, reasons, difference, closed }) =>
      [
        `${model} ${permissions.join("+")}`,
        ...reasons.map((one) =>
          one.kind === "list" ? `by ${one.model}${one.group ? ` through ${one.group.name}` : ""}` : one.kind,
        ),
        ...(closed > 0 ? [`without ${closed}`] : []),
        ...(difference ? [`${difference.kind} ${difference.told.join("+")}`] : []),
      ].join(", "),
    )
    .toSorted();

const accessOf = (user: TestUser, session: Session = founder.session, isSuspended = false) =>
  readMemberAccess(session, { uid: uidOf(user), isSuspended });

test("signed rights decide what a member can see, and the server reports the same", async () => {
  const { bucket, list, entry } = await aScene();
  const root = { model: "enterprise", uid: enterprise.uid } as const;
  await grant(founder, root, { to: [ben], permissions: ["create_bucket"] });
  const access = await accessOf(ben);
  assert.deepEqual(shownIn(access, bucket), [
    "bucket read, by bucket through Operators, without 1",
    "entry read+delete, by entry",
    "list read+write, by bucket through Operators, by list",
  ]);
  assert.deepEqual(access.groups, [{ uid: group.uid, name: "Operators", isSigned: true }]);
  assert.deepEqual(access.root?.permissions, ["create_bucket"]);
  assert.deepEqual([access.withheld, access.isPartly], [0, false]);
  for (const ref of [onBucket(bucket), list, entry]) {
    const params = { enterpriseId: enterprise.uid, model: ref.model, objectId: ref.uid };
    const { members } = await founder.session.api.team.whoCanSee({ params });
    const told = members.find(({ user }) => user.uid === uidOf(ben));
    assert.deepEqual(access.rows.find(({ uid }) => uid === ref.uid)?.permissions, told?.permissions);
  }
  assert.deepEqual(shownIn(await accessOf(ada), bucket), []);
  assert.deepEqual(shownIn(await accessOf(founder), bucket), [
    "bucket read+write+manage+manage_permissions, admin, owner",
  ]);
});

test("the earlier access of a suspended member is shown, without a mark of missing signatures", async () => {
  const { bucket } = await aScene();
  const cy = await aJoined(server, founder);
  await addGroupMember(founder.session, { enterpriseId: enterprise.uid, id: group.uid }, uidOf(cy));
  const before = await accessOf(cy);
  assert.deepEqual(shownIn(before, bucket), ["bucket read, by bucket through Operators, without 2"]);
  const params = { enterpriseId: enterprise.uid, id: uidOf(cy) };
  await founder.session.api.team.setUserState({ params, body: { state: "suspended" } });
  await signDue(founder);
  assert.deepEqual(await accessOf(cy, founder.session, true), before);
});

test("a bucket in Trash is neither shown as visible to a member nor counted as withheld", async () => {
  const { bucket } = await aScene();
  await trashBucket(founder.session, bucket);
  const access = await accessOf(ben);
  assert.deepEqual([shownIn(access, bucket), access.withheld], [[], 0]);
});

const withStored = (
  told: SignedPermissions,
  change: (lists: SignedPermissions["stored"]["lists"]) => SignedPermissions["stored"]["lists"],
): SignedPermissions => ({ ...told, stored: { ...told.stored, lists: change(told.stored.lists) } });

test("MS-173 a permission or group membership that no signature confirms is marked", async () => {
  const { bucket } = await aScene();
  const user = { uid: uidOf(ada), entity_type: "user" as const };
  const invented = await lyingTo(server, founder, {
    alter: (told) =>
      told.model === "group"
        ? withStored(told, (lists) => lists.map((one) => ({ ...one, users: [...one.users, user] })))
        : told,
  });
  const lied = await accessOf(ada, invented);
  assert.deepEqual(lied.groups, [{ uid: group.uid, name: "Operators", isSigned: false }]);
  assert.deepEqual(shownIn(lied, bucket), [
    "bucket read, by bucket through Operators, without 2, unsigned read",
  ]);
  const unsigned = await aBucket(founder, "Unsigned");
  await grantUnsigned(founder, onBucket(unsigned), { to: [ada] });
  assert.deepEqual(shownIn(await accessOf(ada), unsigned), ["bucket read, by bucket, unsigned read"]);
});

test("MS-174 permissions that the server hides are shown, and withheld records are counted", async () => {
  const { bucket } = await aScene();
  const hidden = await lyingTo(server, founder, {
    alter: (told) => (told.object_id === bucket.uid ? withStored(told, () => []) : told),
  });
  assert.ok(
    shownIn(await accessOf(ben, hidden), bucket).includes(
      "bucket read, by bucket through Operators, without 1, less ",
    ),
  );
  const withheld = await lyingTo(server, founder, {
    alter: (told) => (told.object_id === bucket.uid ? null : told),
  });
  assert.equal((await accessOf(ben, withheld)).withheld, 1);
  const emptied = await lyingTo(server, founder, {
    alter: (told) => (told.object_id === bucket.uid ? { ...told, n: 0, records: [], signed: null } : told),
  });
  const access = await accessOf(ben, emptied);
  assert.equal(access.withheld, 1);
  assert.ok(
    shownIn(access, bucket).includes("bucket read, by bucket through Operators, without 1, unsigned read"),
  );
});

test("MS-175 a member who manages users sees only objects that they may read themselves", async () => {
  const { bucket } = await aScene();
  const root = { model: "enterprise", uid: enterprise.uid } as const;
  await grant(founder, root, { to: [ada], permissions: ["manage_users"] });
  const access = await accessOf(ben, ada.session);
  assert.deepEqual([access.isPartly, shownIn(access, bucket), access.withheld], [true, [], 0]);
  assert.deepEqual(access.groups, [{ uid: group.uid, name: "Operators", isSigned: true }]);
});

test("a bucket that a person outside the team offers is not counted as withheld", async () => {
  const outsider = await aProvenUser(server);
  const bucket = await aBucket(outsider, "Outside");
  await proveAddress(server, founder);
  await shareWith(outsider.session, bucket, founder, "read");
  const access = await accessOf(ben);
  assert.deepEqual([access.withheld, shownIn(access, bucket)], [0, []]);
});

test("an administrator's private bucket that does not open is not counted as the enterprise's", async () => {
  const { uid } = await systemBucket(founder);
  const transport = alteringBuckets(injectTransport(server), (bucket) =>
    bucket.uid === uid ? { ...bucket, gen: bucket.gen + 1 } : bucket,
  );
  const access = await accessOf(founder, await reopened({ ...founder.device, transport }));
  assert.deepEqual([access.withheld, shownIn(access, { uid })], [0, []]);
});
