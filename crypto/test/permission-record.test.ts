/** @file Permission records: the signed bytes equal those of a second implementation. Altered records are refused. */
import assert from "node:assert/strict";
import { createHash, createPrivateKey, createPublicKey, sign as nodeSign } from "node:crypto";
import { describe, test } from "node:test";
import fc from "fast-check";
import { type Bytes, fromBase64, toHex } from "../src/bytes.ts";
import { digestPermissions, type SignedList } from "../src/enterprise/digest-permissions.ts";
import {
  hashPermissionRecord,
  NO_RECORD,
  parsePermissionRecord,
  permissionBody,
  type RecordFacts,
} from "../src/enterprise/permission-record.ts";
import { signPermissionRecord } from "../src/enterprise/sign-permission-record.ts";
import { isRecordOf, verifyPermissionRecord } from "../src/enterprise/verify-permission-record.ts";
import { asUid, BID, EID, flippedBase64, OTHER_UID, refuses, UID } from "./support.ts";

const ENTERPRISE = asUid("e1".repeat(16));
const FINGERPRINT = new Uint8Array(32).fill(7);
const TIME = 1_760_000_000;

/** The second implementation uses only Buffer and node:crypto. */
const raw = (uid: string): Buffer => Buffer.from(uid.replaceAll("-", ""), "hex");
const sha = (...parts: readonly Uint8Array[]): Buffer =>
  createHash("sha256").update(Buffer.concat(parts)).digest();
const framed = (label: string, ...fields: readonly Uint8Array[]): Buffer =>
  Buffer.concat([
    Buffer.from("KW1"),
    Buffer.from([label.length]),
    Buffer.from(label),
    ...fields.flatMap((field) => [Buffer.from([field.length >> 8, field.length & 255]), field]),
  ]);
const uint = (value: number, bytes: 4 | 8): Buffer => {
  const buffer = Buffer.alloc(bytes);
  if (bytes === 4) buffer.writeUInt32BE(value);
  else buffer.writeBigUInt64BE(BigInt(value));
  return buffer;
};
const listAgain = ({ uid, name, permissions, users }: SignedList): Buffer => {
  const all = users.map((one) =>
    Buffer.concat([Buffer.from([one.entity_type === "user" ? 1 : 2]), raw(one.uid)]),
  );
  const each = all
    .toSorted(Buffer.compare)
    .filter((one, at, sorted) => at === 0 || Buffer.compare(one, sorted[at - 1] ?? one) !== 0);
  const named = [raw(uid), Buffer.from(name), Buffer.from(permissions.join(",")), sha(...each)];
  return sha(framed("permission-list", ...named));
};
const digestAgain = (lists: readonly SignedList[]): Buffer =>
  sha(...lists.toSorted((one, other) => Buffer.compare(raw(one.uid), raw(other.uid))).map(listAgain));
const bodyAgain = (facts: RecordFacts): Buffer =>
  framed(
    "permissions",
    raw(facts.enterprise),
    Buffer.from(facts.model),
    facts.bucket === null ? Buffer.alloc(0) : raw(facts.bucket),
    raw(facts.object),
    uint(facts.n, 4),
    facts.prev,
    Buffer.from(facts.policy),
    facts.digest,
    raw(facts.by),
    facts.fingerprint,
    uint(facts.time, 8),
  );

const PKCS8 = "302e020100300506032b657004220420";
const seed = Buffer.alloc(32, 9);
const nodeKey = createPrivateKey({
  key: Buffer.concat([Buffer.from(PKCS8, "hex"), seed]),
  format: "der",
  type: "pkcs8",
});
const edPublic: Bytes = new Uint8Array(
  createPublicKey(nodeKey).export({ format: "der", type: "spki" }).subarray(-32),
);
const edPrivate = await crypto.subtle.importKey(
  "pkcs8",
  Buffer.concat([Buffer.from(PKCS8, "hex"), seed]),
  "Ed25519",
  false,
  ["sign"],
);
const signer = { uid: UID, fingerprint: FINGERPRINT, edPublic };

const LIST: SignedList = {
  uid: OTHER_UID,
  name: "Équipe",
  permissions: ["read", "write"],
  users: [
    { uid: UID, entity_type: "user" },
    { uid: BID, entity_type: "group" },
  ],
};

const factsOf = (changed: Partial<RecordFacts> = {}, digest: Bytes = NO_RECORD): RecordFacts => ({
  enterprise: ENTERPRISE,
  model: "entry",
  bucket: BID,
  object: EID,
  n: 1,
  prev: NO_RECORD,
  policy: "inherit",
  digest,
  by: UID,
  fingerprint: FINGERPRINT,
  time: TIME,
  ...changed,
});

const EACH: readonly Partial<RecordFacts>[] = [
  {},
  { model: "list", policy: "restrict" },
  { model: "bucket", bucket: null, object: BID },
  { model: "enterprise", bucket: null, object: ENTERPRISE, policy: "" },
  { model: "group", bucket: null, policy: "", n: 2 ** 32 - 1, prev: FINGERPRINT },
];

describe("a permission record", () => {
  test("has the bytes, the signature and the hash that the second implementation makes", async () => {
    for (const changed of EACH) {
      const facts = factsOf(changed, await digestPermissions([LIST]));
      const body = bodyAgain(facts);
      assert.equal(toHex(permissionBody(facts)), body.toString("hex"));
      const signature = nodeSign(null, body, nodeKey);
      const wire = await signPermissionRecord(facts, edPrivate);
      assert.equal(wire, Buffer.concat([body, signature]).toString("base64"));
      const { bucket, ...object } = facts;
      const read = await verifyPermissionRecord(wire, { object: { ...object, bucket }, signer });
      assert.deepEqual(read.facts, facts);
      assert.equal(toHex(read.hash), sha(body, signature).toString("hex"));
      assert.deepEqual(await hashPermissionRecord(parsePermissionRecord(wire)), read.hash);
    }
  });

  test("has these known answers", async () => {
    const digest = await digestPermissions([LIST]);
    assert.equal(toHex(digest), "f92594c566230920dbd23b029967b47e47949794bd009b978851e942c4e0ffe3");
    const wire = await signPermissionRecord(factsOf({}, digest), edPrivate);
    assert.equal(
      sha(fromBase64(wire)).toString("hex"),
      "665bc6e7dca1db8390e4da1ae6b90980f0103be0f377b7d061ac06efa4567a23",
    );
    assert.equal(wire.length, 380);
  });

  test("is refused with any bit altered", async () => {
    const facts = factsOf();
    const wire = await signPermissionRecord(facts, edPrivate);
    await fc.assert(
      fc.asyncProperty(fc.nat(fromBase64(wire).length * 8 - 1), (bit) =>
        refuses(() => verifyPermissionRecord(flippedBase64(wire, bit), { object: facts, signer })),
      ),
      { numRuns: 200 },
    );
    for (const longer of [`${wire}AAAA`, wire.slice(0, -4), "", "AAAA", wire.repeat(2)])
      await refuses(() => verifyPermissionRecord(longer, { object: facts, signer }));
  });

  test("is refused for another object, enterprise, bucket or signer", async () => {
    const facts = factsOf();
    const wire = await signPermissionRecord(facts, edPrivate);
    const others = [
      { enterprise: OTHER_UID },
      { object: OTHER_UID },
      { bucket: OTHER_UID },
      { model: "list" },
    ] as const;
    for (const other of others) {
      assert.ok(!isRecordOf(facts, { ...facts, ...other }));
      await refuses(() => verifyPermissionRecord(wire, { object: { ...facts, ...other }, signer }));
    }
    for (const other of [{ uid: OTHER_UID }, { fingerprint: NO_RECORD }, { edPublic: FINGERPRINT }])
      await refuses(() => verifyPermissionRecord(wire, { object: facts, signer: { ...signer, ...other } }));
  });

  test("is not made if bucket or policy do not fit its model, or if a hash or the number is malformed", async () => {
    const wrong: readonly Partial<RecordFacts>[] = [
      { bucket: null },
      { policy: "" },
      { model: "group", bucket: null, policy: "inherit" },
      { model: "bucket" },
      { model: "enterprise", policy: "" },
      { prev: new Uint8Array(31) },
      { digest: new Uint8Array(33) },
      { fingerprint: new Uint8Array() },
      { n: 0 },
      { time: 2 ** 48 },
      { object: "entry" },
    ];
    for (const changed of wrong) await refuses(() => permissionBody(factsOf(changed)));
  });
});

const anyUid = fc.uuid({ version: 4 });
const anyList: fc.Arbitrary<SignedList> = fc.record({
  uid: anyUid,
  name: fc.string({ unit: "binary", maxLength: 40 }),
  permissions: fc.subarray(["read", "write", "manage", "manage_permissions"]),
  users: fc.array(fc.record({ uid: anyUid, entity_type: fc.constantFrom("user", "group") }), {
    maxLength: 6,
  }),
});
const anyLists = fc.uniqueArray(anyList, { selector: ({ uid }) => uid, maxLength: 5 });

describe("the digest of access lists", () => {
  test("equals the second implementation's digest, in any order of grantees and with duplicates", async () => {
    await fc.assert(
      fc.asyncProperty(anyLists, async (lists) => {
        const twice = lists.map((list) => ({ ...list, users: [...list.users, ...list.users].reverse() }));
        const expected = digestAgain(lists).toString("hex");
        assert.equal(toHex(await digestPermissions(lists)), expected);
        assert.equal(toHex(await digestPermissions(twice.reverse())), expected);
      }),
      { numRuns: 60 },
    );
    assert.equal(toHex(await digestPermissions([])), sha().toString("hex"));
  });

  test("differs with each name, permission, grantee and kind", async () => {
    const [first, ...rest] = LIST.users;
    assert.ok(first);
    const all: readonly SignedList[][] = [
      [],
      [LIST],
      [{ ...LIST, uid: EID }],
      [{ ...LIST, name: "Equipe" }],
      [{ ...LIST, permissions: ["read"] }],
      [{ ...LIST, users: rest }],
      [{ ...LIST, users: [{ ...first, entity_type: "group" }, ...rest] }],
      [LIST, { ...LIST, uid: EID }],
    ];
    const digests = await Promise.all(all.map(async (lists) => toHex(await digestPermissions(lists))));
    assert.equal(new Set(digests).size, all.length);
  });
});
