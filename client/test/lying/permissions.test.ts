/** @file A server withholds, forks, back-dates, replays or invents permission records. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type {
  SignedContent,
  SignedPermissions,
} from "@keepwell/contract/team/permission-records.endpoints.ts";
import { fromHex, toHex } from "@keepwell/crypto/bytes.ts";
import { digestPermissions } from "@keepwell/crypto/enterprise/digest-permissions.ts";
import {
  hashPermissionRecord,
  parsePermissionRecord,
  type RecordFacts,
} from "@keepwell/crypto/enterprise/permission-record.ts";
import { signPermissionRecord } from "@keepwell/crypto/enterprise/sign-permission-record.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aBucket, aList, type TestUser, uidOf } from "../../../server/test/factories.ts";
import { aJoined, anAdmin } from "../../../server/test/team/member-factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { addGroupMember, createGroup } from "../../src/team/permissions/change-group.ts";
import { asBefore, lyingTo, stateIn, toldOf } from "../team/permissions-reads.ts";
import { endAdmin, grant, grantUnsigned, onBucket, useTwoAdmins } from "../team/permissions-steps.ts";

const server = useServer();
const { founder, enterprise, ada, ben, second } = useTwoAdmins(server);

/** Makes a bucket, and lets the founder sign a record that allows Ada to read it. */
const aGrantedBucket = async (): Promise<{ bucket: Bucket; on: ReturnType<typeof onBucket> }> => {
  const bucket = await aBucket(founder);
  await grant(founder, onBucket(bucket), { to: [ada] });
  return { bucket, on: onBucket(bucket) };
};

/** Adds a record with this content, signed by this person, to the chain. */
const forgedOnto = async (
  told: SignedPermissions,
  by: TestUser,
  { content, ...wrong }: { content: SignedContent } & Partial<RecordFacts>,
): Promise<SignedPermissions> => {
  const last = parsePermissionRecord(told.records.at(-1) ?? "");
  const signer = await by.session.keyring.identity();
  const facts = {
    ...last.facts,
    n: last.facts.n + 1,
    prev: await hashPermissionRecord(last),
    policy: content.policy ?? "",
    digest: await digestPermissions(content.lists),
    by: signer.uid,
    fingerprint: signer.fingerprint,
    ...wrong,
  } as const;
  const wire = await signPermissionRecord(facts, signer.edPrivate);
  return { ...told, n: facts.n, records: [...told.records, wire], signed: content, stored: content };
};

/** Adds this person to each access list of the content. */
const naming = ({ policy, lists }: SignedContent, user: TestUser): SignedContent => ({
  policy,
  lists: lists.map((list) => ({
    ...list,
    users: [...list.users, { uid: uidOf(user), entity_type: "user" as const }],
  })),
});

test("every member who manages permissions accepts an administrator's record", async () => {
  const { on } = await aGrantedBucket();
  assert.equal(await stateIn(founder.session, on), "counts");
  assert.equal(await stateIn(second.session, on), "counts");
  const fresh = await lyingTo(server, founder, { alter: (told) => told, isFresh: true });
  assert.equal(await stateIn(fresh, on), "counts");
  assert.equal(await stateIn(ada.session, on), "unseen", "ada does not manage the permissions");
});

test("MS-100 a browser that has seen newer records refuses older or withheld records", async () => {
  const { on } = await aGrantedBucket();
  const older = await toldOf(founder, on);
  await grant(founder, on, { to: [ben] });
  const nothing = { n: 0, records: [], signed: null };
  const withheld = await lyingTo(server, founder, { alter: (told) => ({ ...told, ...nothing }) });
  assert.equal(await stateIn(withheld, on), "withheld");
  const shown = await lyingTo(server, founder, { alter: asBefore(older) });
  assert.equal(await stateIn(shown, on), "older");
  assert.equal(await stateIn(founder.session, on), "counts", "the records of the honest server count");
  const fresh = await lyingTo(server, founder, { alter: asBefore(older), isFresh: true });
  assert.equal(
    await stateIn(fresh, on),
    "counts",
    "a browser that has seen no records cannot detect older ones",
  );
});

test("MS-101 a record that replaces a seen record is refused, and so is a broken chain", async () => {
  const { on } = await aGrantedBucket();
  const first = await toldOf(founder, on);
  await grant(founder, on, { to: [ben] });
  assert.equal(await stateIn(founder.session, on), "counts");
  const other = naming(first.stored, ben);
  const fork = await forgedOnto(first, second, { content: other });
  const longer = await forgedOnto(fork, second, { content: other });
  for (const told of [fork, longer]) {
    const forked = await lyingTo(server, founder, { alter: asBefore(told) });
    assert.equal(await stateIn(forked, on), "forked");
  }
  const whole = await toldOf(founder, on);
  const broken: Partial<SignedPermissions>[] = [
    { records: whole.records.slice(1) },
    { records: whole.records.toReversed() },
    { records: [...whole.records, ...whole.records] },
    { records: whole.records.slice(0, 1) },
    { signed: other },
    { signed: null },
    { n: 7 },
  ];
  for (const one of broken) {
    const alter = asBefore({ ...whole, ...one });
    const fresh = await lyingTo(server, founder, { alter, isFresh: true });
    assert.equal(await stateIn(fresh, on), "invalid", JSON.stringify(Object.keys(one)));
  }
});

test("MS-102 a former administrator's record is no longer valid, whatever its date", async () => {
  const { bucket, on } = await aGrantedBucket();
  const third = await anAdmin(server, founder);
  await grant(third, on, { to: [ben] });
  assert.equal(await stateIn(founder.session, on), "counts");
  const told = await toldOf(founder, on);
  await endAdmin(founder, third);
  assert.equal(await stateIn(founder.session, on), "no-authority");
  const { time } = parsePermissionRecord(told.records.at(-1) ?? "").facts;
  for (const at of [time, time + 1]) {
    const backDated = await forgedOnto(told, third, { content: naming(told.stored, third), time: at });
    const lied = await lyingTo(server, founder, { alter: asBefore(backDated) });
    assert.equal(await stateIn(lied, on), "no-authority");
  }
  const earlier = await forgedOnto(told, founder, { content: told.stored, time: time - 1 });
  const lied = await lyingTo(server, founder, { alter: asBefore(earlier) });
  assert.equal(
    await stateIn(lied, on),
    "invalid",
    "a record with an earlier date than the previous record is invalid",
  );
  assert.equal(await stateIn(founder.session, onBucket(bucket)), "no-authority");
});

test("MS-103 a record of another object, bucket or enterprise is refused", async () => {
  const bucket = await aBucket(founder);
  const list = await aList(founder, bucket);
  const at = { model: "list", uid: list.uid, bucket: bucket.uid } as const;
  await grant(founder, at, { to: [ada] });
  assert.equal(await stateIn(founder.session, at), "counts");
  const told = await toldOf(founder, at);
  const target = await aBucket(founder);
  const replayed = { ...told, model: "bucket", object_id: target.uid, bucket_id: null } as const;
  const alter = (): SignedPermissions => replayed;
  const asBucket = await lyingTo(server, founder, { alter, isFresh: true });
  assert.equal(await stateIn(asBucket, onBucket(target)), "invalid");
  const moved = { ...told, bucket_id: target.uid };
  const elsewhere = await lyingTo(server, founder, { alter: () => moved, isFresh: true });
  assert.equal(
    await stateIn(elsewhere, { ...at, bucket: target.uid }),
    "unseen",
    "no chain is requested there",
  );
  const { on } = await aGrantedBucket();
  const own = await toldOf(founder, on);
  for (const wrong of [{ enterprise: makeUid() }, { object: makeUid() }] as const) {
    const foreign = await forgedOnto(own, founder, { content: own.stored, ...wrong });
    const session = await lyingTo(server, founder, { alter: asBefore(foreign) });
    assert.equal(await stateIn(session, on), "invalid");
  }
});

test("MS-104 only the signed members of a group are accepted", async () => {
  const names = { friendly_name: "Interns", name: "interns" };
  const { uid } = await createGroup(founder.session, { enterpriseId: enterprise.uid, ...names });
  const group = { enterpriseId: enterprise.uid, id: uid };
  await addGroupMember(founder.session, group, uidOf(ada));
  const at = { model: "group", uid } as const;
  assert.equal(await stateIn(second.session, at), "counts");
  const told = await toldOf(founder, at);
  const invented = naming(told.stored, ben);
  const stored = await lyingTo(server, second, { alter: (one) => ({ ...one, stored: invented }) });
  assert.equal(await stateIn(stored, at), "changed");
  const both = await lyingTo(server, second, {
    alter: (one) => ({ ...one, stored: invented, signed: invented }),
  });
  assert.equal(await stateIn(both, at), "invalid");
  const self = await forgedOnto(told, ben, { content: invented });
  const lied = await lyingTo(server, second, { alter: asBefore(self) });
  assert.equal(
    await stateIn(lied, at),
    "no-authority",
    "a member who does not manage users cannot sign for a group",
  );
});

test("MS-106 stored permissions are accepted only if they are equal to the signed permissions", async () => {
  const { bucket, on } = await aGrantedBucket();
  const leaver = await aJoined(server, founder);
  await grant(founder, on, { to: [leaver, ada] });
  const told = await toldOf(founder, on);
  const [list = assert.fail()] = told.stored.lists;
  const other: readonly SignedContent[] = [
    naming(told.stored, ben),
    { ...told.stored, policy: "restrict" },
    { ...told.stored, lists: [] },
    { ...told.stored, lists: [...told.stored.lists, { ...list, uid: makeUid() }] },
    { ...told.stored, lists: [{ ...list, permissions: ["read", "write"] }, ...told.stored.lists.slice(1)] },
    { ...told.stored, lists: told.stored.lists.map((one) => ({ ...one, users: [] })) },
  ];
  for (const stored of other) {
    const lied = await lyingTo(server, founder, { alter: (one) => ({ ...one, stored }) });
    assert.equal(await stateIn(lied, on), "changed");
  }
  const future = { uid: makeUid(), entity_type: "user" } as const;
  const stored = {
    ...told.stored,
    lists: [{ ...list, users: [...list.users, future] }, ...told.stored.lists.slice(1)],
  };
  const lied = await lyingTo(server, founder, { alter: (one) => ({ ...one, stored }) });
  assert.equal(
    await stateIn(lied, on),
    "changed",
    "a uid that the roster does not list yet needs a signature too",
  );
  await grantUnsigned(founder, on, { to: [ben] });
  assert.equal(
    await stateIn(founder.session, onBucket(bucket)),
    "changed",
    "a change without a record is noticed",
  );
});

test("only a valid record raises the sealed mark that names the newest seen record", async () => {
  const { on } = await aGrantedBucket();
  const told = await toldOf(founder, on);
  const ahead = await forgedOnto(told, ben, { content: told.stored });
  const lied = await lyingTo(server, founder, { alter: asBefore(ahead) });
  assert.equal(await stateIn(lied, on), "no-authority");
  assert.equal(await stateIn(founder.session, on), "counts", "the invented record is not remembered");
  const { marks } = await founder.session.keyring.team();
  const mark = await marks.get(`bucket//${on.uid}`);
  assert.equal(mark?.n, 1);
  assert.equal(toHex(fromHex(mark.hash)).length, 64);
});
