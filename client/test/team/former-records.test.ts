/**
 * @file Permission records of former administrators are no longer valid. Another administrator sees a list of these
 * records, and signs them again together.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { aBucket, aList, aNoteDraft, anEntry, type TestUser, uidOf } from "../../../server/test/factories.ts";
import { grantIn } from "../../../server/test/team/factories.ts";
import { anAdmin, confirmed, signDue } from "../../../server/test/team/member-factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { giveMissingKeys } from "../../src/keys/team/give-missing-keys.ts";
import { rereadTeam } from "../../src/session/own-team.ts";
import { addGroupMember, createGroup } from "../../src/team/permissions/change-group.ts";
import {
  type FormerRecords,
  findFormerRecords,
  findRecordsBy,
  signAgain,
} from "../../src/team/permissions/former-records.ts";
import { lyingTo, stateIn, toldOf } from "./permissions-reads.ts";
import { endAdmin, grant, grantUnsigned, onBucket, useFoundedTeam } from "./permissions-steps.ts";

const server = useServer();
const { founder, enterprise, ada, ben } = useFoundedTeam(server);

const shownIn = ({ again }: Pick<FormerRecords, "again">): string[] =>
  again.map(({ ref, name }) => `${ref.model} ${name}`);

/** Makes an object of every kind, each with a record that this administrator has signed. */
const signedBy = async (admin: TestUser) => {
  const bucket = await aBucket(founder);
  const [list, entry] = [
    await aList(founder, bucket),
    await anEntry(founder, bucket, aNoteDraft("x", "Wifi")),
  ];
  const mark = bucket.uid.slice(0, 8);
  const names = { friendly_name: `Leads ${mark}`, name: `leads_${mark}` };
  const { uid: group } = await createGroup(admin.session, { enterpriseId: enterprise.uid, ...names });
  await addGroupMember(admin.session, { enterpriseId: enterprise.uid, id: group }, uidOf(ada));
  await signDue(founder);
  const inside = { bucket: bucket.uid } as const;
  const objects = [
    { model: "enterprise", uid: enterprise.uid },
    { model: "group", uid: group },
    onBucket(bucket),
    { model: "list", uid: list.uid, ...inside },
    { model: "entry", uid: entry.uid, ...inside },
  ] as const;
  for (const one of objects) if (one.model !== "group") await grant(admin, one, { to: [ben] });
  return { bucket, list, group: names.friendly_name, objects };
};

const deleteUser = async (by: TestUser, user: TestUser): Promise<void> => {
  await confirmed(by);
  await by.session.api.team.deleteUser({
    params: { enterpriseId: enterprise.uid, id: uidOf(user) },
    query: {},
  });
  await signDue(by);
};

for (const [how, end] of [
  ["demoted", endAdmin],
  ["removed", deleteUser],
] as const)
  test(`records of ${how} administrators are invalid until another administrator signs them`, async () => {
    const second = await anAdmin(server, founder);
    const { bucket, list, group, objects } = await signedBy(second);
    const states = () => Promise.all(objects.map((one) => stateIn(founder.session, one)));
    assert.deepEqual(new Set(await states()), new Set(["counts"]));
    assert.equal((await findRecordsBy(founder.session, uidOf(second))).length, 5);
    assert.deepEqual((await findFormerRecords(founder.session)).again, []);
    await end(founder, second);
    assert.deepEqual(new Set(await states()), new Set(["no-authority"]));
    assert.deepEqual(
      await findRecordsBy(founder.session, uidOf(second)),
      [],
      "records count only if their signer is an administrator now",
    );
    const found = await findFormerRecords(founder.session);
    assert.deepEqual(shownIn(found), [
      "enterprise ",
      `group ${group}`,
      `bucket ${bucket.name}`,
      `list ${list.name}`,
      "entry Wifi",
    ]);
    assert.deepEqual([...new Set(found.again.map(({ signer }) => signer))], [uidOf(second)]);
    assert.equal(found.again.at(-1)?.bucketName, bucket.name);
    const steps: number[] = [];
    assert.deepEqual(
      await signAgain(founder.session, found.again, { onProgress: (done) => steps.push(done) }),
      [],
    );
    assert.deepEqual(steps, [1, 2, 3, 4, 5]);
    assert.deepEqual(new Set(await states()), new Set(["counts"]));
    assert.deepEqual((await findFormerRecords(founder.session)).again, []);
  });

test("if only a former administrator's record entitles a member to a key, the user must consent", async () => {
  const second = await anAdmin(server, founder);
  const bucket = await aBucket(founder);
  await grant(second, onBucket(bucket), { to: [ben] });
  await endAdmin(founder, second);
  const askedFor = async () =>
    (await giveMissingKeys(founder.session)).asked.filter(({ uid }) => uid === bucket.uid).length;
  assert.equal(await askedFor(), 1);
  await signAgain(founder.session, (await findFormerRecords(founder.session)).again);
  assert.equal(await askedFor(), 0);
  const missing = await giveMissingKeys(founder.session);
  assert.deepEqual(missing.asked, []);
});

test("a manager's record that depended on a former administrator's record can be signed again", async () => {
  const second = await anAdmin(server, founder);
  const bucket = await aBucket(founder);
  await grant(second, onBucket(bucket), { to: [ada], permissions: ["manage_permissions"] });
  await giveMissingKeys(founder.session);
  await grant(ada, onBucket(bucket), { to: [ben] });
  assert.equal(await stateIn(founder.session, onBucket(bucket)), "counts");
  await endAdmin(founder, second);
  assert.equal(await stateIn(founder.session, onBucket(bucket)), "no-authority");
  const found = await findFormerRecords(founder.session);
  assert.deepEqual([shownIn(found), found.again[0]?.signer], [[`bucket ${bucket.name}`], uidOf(ada)]);
  await signAgain(founder.session, found.again);
  assert.equal(await stateIn(founder.session, onBucket(bucket)), "counts");
});

test("MS-184 permissions that were altered since they were signed or shown stay unsigned", async () => {
  const second = await anAdmin(server, founder);
  const [honest, altered, late] = [await aBucket(founder), await aBucket(founder), await aBucket(founder)];
  for (const one of [honest, altered, late]) await grant(second, onBucket(one), { to: [ada] });
  await endAdmin(founder, second);
  await grantUnsigned(founder, onBucket(altered), { to: [ben] });
  const found = await findFormerRecords(founder.session);
  assert.deepEqual(found.again.map(({ ref }) => ref.uid).toSorted(), [honest.uid, late.uid].toSorted());
  assert.deepEqual(
    found.changed.map(({ ref }) => ref.uid),
    [altered.uid],
  );
  const adding = await lyingTo(server, founder, {
    alter: (told) => {
      if (told.object_id !== late.uid) return told;
      const users = [{ uid: uidOf(ben), entity_type: "user" as const }];
      return {
        ...told,
        stored: { ...told.stored, lists: told.stored.lists.map((one) => ({ ...one, users })) },
      };
    },
  });
  const failed = await signAgain(adding, found.again);
  assert.deepEqual(
    failed.map(({ record, why }) => [record.ref.uid, why]),
    [[late.uid, "changed"]],
  );
  assert.equal(await stateIn(founder.session, onBucket(honest)), "counts", "the other records are signed");
  assert.equal((await toldOf(founder, onBucket(late))).n, 1);
  await signAgain(founder.session, found.again);
});

test("MS-184 the record of a member who was never an administrator is not signed again", async () => {
  const permissions = ["create_bucket"] as const;
  await grantIn(
    server,
    { uid: enterprise.uid, founder },
    { model: "enterprise", uid: enterprise.uid, to: [ada], permissions },
  );
  await rereadTeam(ada.session);
  const bucket = await aBucket(ada);
  await grant(ada, onBucket(bucket), { to: [ben] });
  assert.equal(await stateIn(founder.session, onBucket(bucket)), "no-authority");
  const { again, changed } = await findFormerRecords(founder.session);
  assert.ok(![...again, ...changed].some(({ ref }) => ref.uid === bucket.uid));
});

test("a member who manages nothing cannot sign a former administrator's records again", async () => {
  const second = await anAdmin(server, founder);
  await grant(second, onBucket(await aBucket(founder)), { to: [ben] });
  await endAdmin(founder, second);
  const { again } = await findFormerRecords(founder.session);
  const failed = await signAgain(ben.session, again);
  assert.deepEqual(
    failed.map(({ why }) => why),
    again.map(() => "changed"),
  );
  await signAgain(founder.session, again);
});
