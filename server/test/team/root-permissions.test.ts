/**
 * @file Root permissions let members create buckets and manage billing. After the subscription has expired, no member
 * can add entries.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { makeBucketParts } from "@keepwell/client/keys/make-bucket-parts.ts";
import { grantToEnterprise } from "@keepwell/client/keys/team/grant-to-enterprise.ts";
import type { makeBucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { GRACE_MS } from "../../src/billing/standing.ts";
import {
  aBucket,
  aNoteDraft,
  anEntry,
  aReadableEntry,
  systemBucket,
  type TestUser,
  uidOf,
} from "../factories.ts";
import { rowCounts } from "../harness.ts";
import { prepare } from "../prepare.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { aMember, aTeam, grantIn, setStanding, type TestTeam } from "./factories.ts";

const server = useServer();
const { team } = prepare(server, async () => ({ team: await aTeam(server, { members: 0 }) }));

const subscriberOf = ({ founder, uid }: TestTeam) =>
  founder.session.api.billing.findSubscriber({ params: { type: "enterprise", uid } });

const grantRoot = (user: TestUser, permission: "create_bucket" | "manage_billing" | "manage") =>
  grantIn(server, team, { model: "enterprise", uid: team.uid, to: [user], permissions: [permission] });

/** Makes the body that creates a team's bucket, with its key sealed to the enterprise, as the client does. */
const aCreateBody = async ({ session }: TestUser) => {
  const { keyring, identity } = session;
  const as = await team.founder.session.keyring.enterprise();
  assert.ok(as);
  const grantKey = (key: ReturnType<typeof makeBucketKey>, place: { bid: string; gen: number }) =>
    grantToEnterprise(keyring, as, { key, ...place });
  const parts = { wrap: keyring.wrap, ownerUid: identity.uid, name: "Made", isSystem: false };
  return { name: "Made", ...(await makeBucketParts({ ...parts, team: { uid: team.uid, grantKey } })) };
};

const create = async (user: TestUser, change: object = {}) =>
  callAs(server, user, ["POST", "/api/buckets", { ...(await aCreateBody(user)), ...change }]);

test("only a member with the permission can create buckets, and a member owns the buckets that they create", async () => {
  const [creator, member] = [await aMember(server, team), await aMember(server, team)];
  await grantRoot(creator, "create_bucket");
  await grantRoot(member, "manage");
  const made = await create(creator);
  assert.equal(made.status, 201, made.text);
  const { owner_uid, enterprise_uid, access_type, permissions } = JSON.parse(made.text);
  assert.deepEqual([owner_uid, enterprise_uid, access_type], [uidOf(creator), team.uid, "owner"]);
  assert.equal(permissions.length, 4);
  const rows = await rowCounts(server);
  const pending = await aMember(server, team, { state: "pending" });
  const before = await rowCounts(server);
  for (const user of [member, pending])
    for (const change of [{}, { enterprise_grant: null }]) {
      const refused = await create(user, change);
      assert.deepEqual([refused.status, refused.code], [403, "forbidden"]);
    }
  assert.deepEqual(await rowCounts(server), before);
  await setStanding(server, creator, { state: "pending" });
  const inactive = await rowCounts(server);
  assert.equal((await create(creator)).status, 403, "a grant to an inactive member has no effect");
  assert.deepEqual(await rowCounts(server), inactive);
  assert.equal(before["buckets"], (rows["buckets"] ?? 0) + 1, "each member has a system bucket");
});

test("only a member who manages billing can see the enterprise's subscriber, subscription and invoices", async () => {
  const { uid } = await subscriberOf(team);
  const [payer, member] = [await aMember(server, team), await aMember(server, team)];
  const paths = [uid, `${uid}/subscription`, `${uid}/invoices`].map((path) => `/api/subscribers/${path}`);
  for (const path of paths) assert.equal((await callAs(server, payer, ["GET", path])).status, 403, path);
  const list = await grantRoot(payer, "manage_billing");
  for (const path of paths) assert.equal((await callAs(server, payer, ["GET", path])).status, 200, path);
  assert.equal((await payer.session.api.identity.me()).license?.subscriber, uid);
  for (const path of paths) assert.equal((await callAs(server, member, ["GET", path])).status, 403, path);
  assert.equal((await member.session.api.identity.me()).license, null);
  const url = `/api/enterprises/${team.uid}/access-lists/${list.uid}`;
  await replied(callAs(server, team.founder, ["DELETE", url]));
  for (const path of paths) assert.equal((await callAs(server, payer, ["GET", path])).status, 403, path);
});

const endSubscription = async (of: TestTeam, paidUntil: Date) =>
  server.database.handle
    .updateTable("subscriptions")
    .set({ status: "canceled", paid_until: paidUntil })
    .where("subscriber_uid", "=", (await subscriberOf(of)).uid)
    .execute();

test("members who manage users are told that the license has expired, and other members are not", async () => {
  const own = await aTeam(server, { members: 2 });
  const [manager, member] = own.members;
  assert.ok(manager && member);
  const root = { model: "enterprise", uid: own.uid } as const;
  await grantIn(server, own, { ...root, to: [manager], permissions: ["manage_users"] });
  const told = () =>
    Promise.all(
      [own.founder, manager, member].map(async ({ session }) => {
        const { license, enterprise } = await session.api.identity.me();
        return [license?.active, enterprise?.license_expired];
      }),
    );
  const seen = (active: boolean, expired: boolean) => [
    [active, expired],
    [undefined, expired],
    [undefined, undefined],
  ];
  assert.deepEqual(await told(), seen(true, false));
  await endSubscription(own, new Date(server.clock.at.getTime() - GRACE_MS / 2));
  assert.deepEqual(await told(), seen(false, false));
  await endSubscription(own, new Date(0));
  assert.deepEqual(await told(), seen(false, true));
});

test("after the enterprise's subscription has expired, members can read entries but add none", async () => {
  const own = await aTeam(server, { members: 1 });
  const [member] = own.members;
  assert.ok(member);
  const bucket = await aBucket(own.founder);
  const entry = await aReadableEntry(own.founder, bucket, aNoteDraft());
  const { handle } = server.database;
  await handle
    .updateTable("buckets")
    .set({ owner_uid: uidOf(member) })
    .where("uid", "=", bucket.uid)
    .execute();
  const { type, name, meta_mac, ek, ek_gen, gen, rev, text, extra } = entry;
  const add = async (user: TestUser) =>
    (
      await callAs(server, user, [
        "POST",
        `/api/buckets/${bucket.uid}/entries`,
        { type, name, meta_mac, ek, ek_gen, gen, rev, text, extra, uid: crypto.randomUUID() },
      ])
    ).status;
  assert.deepEqual([await add(member), await add(own.founder)], [201, 201]);
  await endSubscription(own, new Date(0));
  assert.deepEqual([await add(member), await add(own.founder)], [402, 402]);
  await assert.rejects(anEntry(member, await systemBucket(member), aNoteDraft()), { type: "payment" });
  assert.equal((await callAs(server, member, ["GET", `/api/buckets/${bucket.uid}/entries`])).status, 200);
});
