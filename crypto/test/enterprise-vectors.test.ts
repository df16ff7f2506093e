/** @file Frozen vectors: rosters that were signed, and keys that were given, must stay readable. */
import assert from "node:assert/strict";
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { deriveAccountKeys, importAccountKey } from "../src/account/derive-account-keys.ts";
import type { RawAccountKey } from "../src/account/make-account-key.ts";
import { fromHex, toHex } from "../src/bytes.ts";
import { openEnterpriseKey } from "../src/enterprise/open-enterprise-key.ts";
import { hashRosterEntry, parseRosterEntry } from "../src/enterprise/roster-entry.ts";
import { verifyRoster } from "../src/enterprise/verify-roster.ts";
import { openGrant } from "../src/grant/open-grant.ts";
import { formatFingerprint } from "../src/identity/format-fingerprint.ts";
import { openIdentity } from "../src/identity/open-identity.ts";

const read = (file: string) => JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8"));
const vectors = read("./enterprise-vectors.json");
const { persons } = read("./identity-vectors.json");
const { enterprise: uid, entries, keys, bucket } = vectors;
const fingerprint = fromHex(vectors.fingerprint);
const roster = await verifyRoster(entries, { uid, fingerprint });

const identityOf = async ({ uid: own, gen, bundle, private_keys, account_key }: typeof persons.sender) => {
  const raw = fromHex(account_key) as RawAccountKey;
  const { wrap } = await deriveAccountKeys(await importAccountKey(raw), own);
  return openIdentity({ uid: own, gen, bundle, privateKeys: private_keys, wrap });
};
const founder = await identityOf(persons.sender);
const member = await identityOf(persons.reader);

test("the stored roster opens with the known content", () => {
  const found = {
    members: [...roster.members].map(([one, keysOf]) => ({
      uid: one,
      fingerprint: toHex(keysOf.fingerprint),
    })),
    admins: [...roster.admins],
    groups: [...roster.groups].map(([one, group]) => ({
      uid: one,
      name: group.name,
      fingerprints: group.keys.map((key) => toHex(key.fingerprint)),
    })),
    erks: [...roster.earlierErks, roster.erk].map(({ gen, b, r }) => ({
      gen,
      b: toHex(b.fingerprint),
      r: toHex(r.fingerprint),
    })),
    is_erk_due: roster.isErkDue,
  };
  assert.deepEqual(found, vectors.roster);
  assert.equal(formatFingerprint(roster.fingerprint), vectors.shown);
  assert.equal(toHex(roster.rootPublic), vectors.root_pk);
});

test("the roster has entries of ten actions, and each entry has the known hash", async () => {
  const parts = (entries as string[]).map(parseRosterEntry);
  assert.deepEqual(
    parts.map(({ facts }) => facts.action),
    vectors.actions,
  );
  assert.equal(new Set(vectors.actions).size, 10);
  assert.deepEqual(
    await Promise.all(parts.map(async (one) => toHex(await hashRosterEntry(one)))),
    vectors.hashes,
  );
});

const spelled = (label: string, fields: readonly Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.from("KW1"),
    Buffer.from([label.length]),
    Buffer.from(label),
    ...fields.flatMap((field) => [Buffer.from([field.length >> 8, field.length & 255]), field]),
  ]);
const raw = (one: string): Buffer => Buffer.from(one.replaceAll("-", ""), "hex");
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const verifies = (publicKey: Buffer, message: Buffer, signature: Buffer): boolean => {
  const spki = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), publicKey]);
  const key = createPublicKey({ key: spki, format: "der", type: "spki" });
  return verify(null, message, key, signature);
};

test("the first two entries have the bytes and signatures that docs/security.md describes", () => {
  const [first = "", second = ""] = entries as string[];
  const { bundle } = persons.sender;
  const founderKeys = [Buffer.from(bundle.ed_pk, "base64"), Buffer.from(bundle.x_pk, "base64")];
  const erk = [keys["erk-b"], keys["erk-r"]].map(({ public_key }) => raw(public_key));
  const time = u32(1_760_000_000);
  const root = raw(vectors.root_pk);
  const head = (seq: number, prev: Buffer, action: string) => [raw(uid), u32(seq), prev, Buffer.from(action)];
  const body = spelled("roster", [
    ...head(0, Buffer.alloc(32), "found"),
    ...[raw(persons.sender.uid), raw(persons.sender.fingerprint), raw(uid), time],
    ...[root, ...founderKeys, u32(1), ...erk],
  ]);
  const signatureOf = (entry: string) => Buffer.from(entry, "base64").subarray(-64);
  assert.ok(Buffer.concat([body, signatureOf(first)]).equals(Buffer.from(first, "base64")));
  assert.ok(verifies(root, body, signatureOf(first)));
  const hash = createHash("sha256")
    .update(spelled("roster-entry", [body, signatureOf(first)]))
    .digest();
  assert.equal(hash.toString("hex"), vectors.hashes[0]);
  const joining = persons.reader;
  const next = spelled("roster", [
    ...head(1, hash, "admit"),
    ...[raw(joining.uid), raw(joining.fingerprint), raw(persons.sender.uid), time],
    ...[Buffer.from(joining.bundle.ed_pk, "base64"), Buffer.from(joining.bundle.x_pk, "base64")],
  ]);
  assert.ok(Buffer.concat([next, signatureOf(second)]).equals(Buffer.from(second, "base64")));
  assert.ok(verifies(founderKeys[0] ?? Buffer.alloc(0), next, signatureOf(second)));
  const print = createHash("sha256").update(spelled("fp-ent", [raw(uid), root]));
  assert.equal(print.digest("hex"), vectors.fingerprint);
});

test("the enterprise's keys open, and its bucket key opens the grants that are sealed to it", async () => {
  const open = (kind: "erk-b" | "erk-r") =>
    openEnterpriseKey(keys[kind].grant, { reader: member, signer: founder, roster, kind, gen: keys.gen });
  for (const kind of ["erk-b", "erk-r"] as const) {
    const opened = await open(kind);
    assert.deepEqual([toHex(opened.seed), toHex(opened.xPublic)], [keys[kind].seed, keys[kind].public_key]);
  }
  const { gen, role, grant, key } = bucket;
  const reader = await open("erk-b");
  const expected = { label: "grant", recipientKind: "ent", subject: bucket.uid, gen, role } as const;
  const opened = await openGrant(grant, { reader, signer: founder, expected });
  assert.equal(toHex(opened.key), key);
});
