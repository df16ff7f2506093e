/** @file A server invents enterprises, or makes claims about an enterprise without an administrator's signature. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { concat, fromBase64, toBase64, u32, utf8 } from "@keepwell/crypto/bytes.ts";
import { ctx } from "@keepwell/crypto/context.ts";
import { makeEnterprise } from "@keepwell/crypto/enterprise/make-enterprise.ts";
import {
  hashRosterEntry,
  parseRosterEntry,
  type RosterFacts,
} from "@keepwell/crypto/enterprise/roster-entry.ts";
import { signRosterEntry } from "@keepwell/crypto/enterprise/sign-roster-entry.ts";
import { verifyRoster } from "@keepwell/crypto/enterprise/verify-roster.ts";
import { makeIdentity } from "@keepwell/crypto/identity/make-identity.ts";
import { makeUid, uidBytes } from "@keepwell/crypto/uid.ts";
import { aBucket, aUser, bucketsOf, reopen, type TestUser } from "../../../server/test/factories.ts";
import { injectTransport, recording } from "../../../server/test/harness.ts";
import { aFounder, enterpriseUidOf } from "../../../server/test/team/enterprise-factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { isUnverifiable } from "../../src/api/unverifiable.ts";
import { createBucket } from "../../src/buckets/bucket.ts";
import { listBuckets } from "../../src/buckets/list-buckets.ts";
import { enterpriseKey, findEnterprise } from "../../src/session/own-team.ts";
import type { Session } from "../../src/session/session.ts";
import { CANNOT, lyingTo } from "../sharing/support.ts";
import { altering } from "./lies.ts";

const server = useServer();
let founder: TestUser;
let other: TestUser;
let uid: string;
before(async () => {
  await server.opened;
  [founder, other] = [await aFounder(server), await aFounder(server)];
  uid = await enterpriseUidOf(founder);
});

const ROSTER = /GET \/api\/enterprises\/[^/]+\/roster$/;
const ENTERPRISE = /GET \/api\/enterprises\/[^/]+$/;
const KEYS = /GET \/api\/enterprises\/[^/]+\/keys$/;
const BUCKETS = /GET \/api\/buckets(\?trash=include)?$/;

const rosterOf = async ({ session }: TestUser): Promise<string[]> => {
  const params = { enterpriseId: (await findEnterprise(session))?.roster.uid ?? "" };
  return (await session.api.team.getRoster({ params, query: {} })).entries;
};

const showing = (user: TestUser, entries: readonly string[]): Promise<Session> =>
  lyingTo(server, user, ROSTER, () => ({ entries }));

/** The entries of the roster, and one more entry that the user signs. */
const signed = async (user: TestUser, entries: readonly string[], said: object): Promise<string[]> => {
  const { edPrivate } = await user.session.keyring.identity();
  const last = parseRosterEntry(entries.at(-1) ?? "");
  const place = { enterprise: last.facts.enterprise, seq: entries.length, prev: await hashRosterEntry(last) };
  const facts = { ...place, by: user.session.identity.uid, time: 1_760_000_000, ...said };
  return [...entries, await signRosterEntry(facts as RosterFacts, edPrivate)];
};

const admitting = async (user: TestUser) => {
  const { uid: subject, fingerprint, edPublic, xPublic } = await user.session.keyring.identity();
  return { action: "admit", subject, fingerprint, edPublic, xPublic };
};

test("MS-53 nothing is sealed to an enterprise that only the server names", async () => {
  const user = await aUser(server, { plan: "partner" });
  const entries = await rosterOf(founder);
  const standing = { state: "active", has_joined: true, is_admin: false, permissions: [] } as const;
  const told = { enterprise: { uid, name: "Acme", ...standing }, license: null };
  const { sent, transport } = recording(injectTransport(server));
  const claiming = altering(
    altering(transport, /GET \/api\/me$/, (me) => ({ ...me, ...told })),
    ROSTER,
    () => ({ entries }),
  );
  const session = await reopen({ ...user.device, transport: claiming });
  assert.ok(session);
  assert.deepEqual((await session.api.identity.me()).enterprise, told.enterprise);
  assert.equal(await findEnterprise(session), null);
  const bucket = await createBucket(session, "Mine");
  assert.equal(bucket.enterprise_uid, null);
  const asked = sent.filter(({ path }) => path.includes("enterprises"));
  assert.deepEqual(asked, [], "the client requests nothing of the enterprise");
  assert.ok(!sent.some(({ body }) => body?.includes("enterprise_grant")));
});

test("MS-53 an enterprise that the server makes up does not replace the user's enterprise", async () => {
  const { uid: self, ...identity } = await founder.session.keyring.identity();
  const own = await makeEnterprise({ uid, founder: { uid: self, ...identity }, time: 1_760_000_000 });
  await verifyRoster([own.entry], { uid, fingerprint: own.fingerprint });
  for (const entries of [[own.entry], await rosterOf(other), []])
    await assert.rejects(findEnterprise(await showing(founder, entries)), CANNOT);
});

test("a roster action of a later version is not reported as a forgery", async () => {
  const entries = await rosterOf(founder);
  const later = (action: string, bytes: number) => {
    const entry = parseRosterEntry(entries[0] ?? "");
    const { enterprise, fingerprint, by } = entry.facts;
    const head = [uidBytes(enterprise), u32(1), new Uint8Array(32), utf8(action), uidBytes(by), fingerprint];
    const body = ctx("roster", ...head, uidBytes(by), u32(1_760_000_000), new Uint8Array(bytes));
    return toBase64(concat(body, new Uint8Array(64)));
  };
  const newer = { name: "NewerFormatError" };
  for (const bytes of [0, 3000])
    await assert.rejects(
      findEnterprise(await showing(founder, [...entries, later("name-again", bytes)])),
      newer,
    );
  await assert.rejects(findEnterprise(await showing(founder, [later("name-again", 9), ...entries])), newer);
  await assert.rejects(findEnterprise(await showing(founder, [...entries, later("admit", 9)])), CANNOT);
});

test("MS-53 a reply about another enterprise, or with an overlong name, is refused", async () => {
  const named = (name: string) => lyingTo(server, founder, ENTERPRISE, (body) => ({ ...body, name }));
  await assert.rejects(findEnterprise(await named("x".repeat(5000))), { type: "unverifiable" });
  const elsewhere = await lyingTo(server, founder, ENTERPRISE, (body) => ({ ...body, uid: makeUid() }));
  await assert.rejects(findEnterprise(elsewhere), CANNOT);
  assert.equal((await findEnterprise(await named("<b>Acme</b>")))?.name, "<b>Acme</b>", "shown as text");
});

test("MS-55 entries that no administrator signed are refused", async () => {
  const entries = await rosterOf(founder);
  const byOther = await signed(other, entries, await admitting(other));
  await assert.rejects(findEnterprise(await showing(founder, byOther)), CANNOT);
  const inName = await signed(other, entries, {
    ...(await admitting(other)),
    by: founder.session.identity.uid,
  });
  await assert.rejects(findEnterprise(await showing(founder, inName)), CANNOT);
});

test("a roster that the server has altered in any way is refused", async () => {
  const [first = ""] = await rosterOf(founder);
  const later = await signed(founder, [first], await admitting(other));
  const longest = await signed(founder, later, { ...(await admitting(other)), action: "make-admin" });
  assert.equal((await findEnterprise(await showing(founder, longest)))?.roster.admins.size, 2);
  const [, second = "", third = ""] = longest;
  const flip = (wire: string, at: number): string => {
    const bytes = fromBase64(wire);
    const place = at % bytes.length;
    return toBase64(bytes.with(place, (bytes[place] ?? 0) ^ (1 << (at % 8))));
  };
  const flips = [3, 40, 77, 121, 160, 201, 290, 333].flatMap((at) => [
    [flip(first, at), second, third],
    [first, flip(second, at), third],
    [first, second, flip(third, at)],
  ]);
  const others = [
    [second, first, third],
    [first, third, second],
    [first, third],
    [first, second, second, third],
    [first, first, second, third],
    [second, third],
  ];
  // A flipped bit may turn an action into an unknown action, which has an error of its own.
  const refused = { message: /^(cannot be verified|newer than this version)$/ };
  for (const entries of flips) await assert.rejects(findEnterprise(await showing(founder, entries)), refused);
  for (const entries of others) await assert.rejects(findEnterprise(await showing(founder, entries)), CANNOT);
});

test("a roster is refused if it is older than the roster that the account has seen, or contradicts it", async () => {
  const user = await aFounder(server);
  const entries = await rosterOf(user);
  const longer = await signed(user, entries, await admitting(other));
  assert.equal((await findEnterprise(await showing(user, longer)))?.roster.members.size, 2);
  const fork = await signed(user, entries, await admitting(founder));
  for (const shown of [entries, fork])
    await assert.rejects(findEnterprise(await showing(user, shown)), CANNOT);
  assert.equal((await findEnterprise(await showing(user, longer)))?.roster.seq, 1);
});

test("a user whose current keys are not in the roster seals nothing for the enterprise", async () => {
  const user = await aFounder(server);
  const entries = await rosterOf(user);
  const withOther = await signed(user, entries, await admitting(other));
  const promoted = await signed(user, withOther, { ...(await admitting(other)), action: "make-admin" });
  const { subject, fingerprint } = await admitting(user);
  const removed = await signed(other, promoted, { action: "remove", subject, fingerprint });
  const session = await showing(user, removed);
  const enterprise = await findEnterprise(session);
  assert.deepEqual([enterprise?.isMember, enterprise?.isAdmin], [false, false]);
  await assert.rejects(createBucket(session, "Mine"), CANNOT);
});

test("MS-52 keys that the server sends in place of the enterprise's keys do not open", async () => {
  type Keys = { keys: { kind: string; gen: number; grant: string; signer: unknown }[] };
  const swapped = await lyingTo(server, founder, KEYS, (body) => {
    const { keys } = body as unknown as Keys;
    const [b, r] = keys;
    return {
      keys: [
        { ...b, grant: r?.grant },
        { ...r, grant: b?.grant },
      ],
    };
  });
  for (const kind of ["erk-b", "erk-r"] as const) await assert.rejects(enterpriseKey(swapped, kind), CANNOT);
  const params = { enterpriseId: await enterpriseUidOf(other) };
  const foreign = await other.session.api.team.getEnterpriseKeys({ params });
  const theirs = await lyingTo(server, founder, KEYS, () => foreign);
  await assert.rejects(enterpriseKey(theirs, "erk-b"), CANNOT);
  const without = await lyingTo(server, founder, KEYS, () => ({ keys: [] }));
  await assert.rejects(enterpriseKey(without, "erk-b"), CANNOT);
});

test("MS-42 MS-53 a bucket is shown only as a bucket of its real owner", async () => {
  const bucket = await aBucket(founder);
  const { wrap } = founder.session.keyring;
  const { bundle } = await makeIdentity({ uid, gen: 1, created: 1, wrap });
  const owner = { email: "acme@example.test", name: "Acme", bundle };
  const lies: readonly Partial<Bucket>[] = [
    { enterprise_uid: null },
    { enterprise_uid: null, owner_uid: uid },
    { enterprise_uid: null, owner_uid: uid, access_type: "admin", owner },
    { enterprise_uid: await enterpriseUidOf(other) },
    { enterprise_uid: founder.session.identity.uid },
  ];
  for (const lie of lies) {
    const session = await lyingTo(server, founder, BUCKETS, (rows) =>
      (rows as unknown as Bucket[]).map((row) => (row.uid === bucket.uid ? { ...row, ...lie } : row)),
    );
    const found = (await listBuckets(session)).find((one) => one.uid === bucket.uid);
    assert.ok(found && isUnverifiable(found) && found.state === "unverifiable", JSON.stringify(lie));
  }
});

test("MS-53 the server cannot turn a personal bucket into a team's bucket", async () => {
  const user = await aUser(server, { plan: "partner" });
  const bucket = await aBucket(user);
  for (const enterprise_uid of [uid, user.session.identity.uid]) {
    const session = await lyingTo(server, user, BUCKETS, (rows) =>
      (rows as unknown as Bucket[]).map((row) => (row.uid === bucket.uid ? { ...row, enterprise_uid } : row)),
    );
    const found = (await listBuckets(session)).find((one) => one.uid === bucket.uid);
    assert.ok(found && isUnverifiable(found));
  }
  assert.equal((await bucketsOf(user)).length, 2);
});

test("while the enterprise cannot be verified, no bucket is created and nothing is sealed", async () => {
  const { sent, transport } = recording(injectTransport(server));
  const lying = altering(transport, ROSTER, () => ({ entries: [] }));
  const session = await reopen({ ...founder.device, transport: lying });
  assert.ok(session);
  await assert.rejects(createBucket(session, "Mine"), CANNOT);
  assert.ok(!sent.some(({ method, path }) => method === "POST" && path === "/api/buckets"));
});
