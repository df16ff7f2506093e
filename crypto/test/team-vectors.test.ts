/** @file Frozen vectors: data that a team has signed, given or compared with this package must stay readable. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { deriveAccountKeys, importAccountKey } from "../src/account/derive-account-keys.ts";
import type { RawAccountKey } from "../src/account/make-account-key.ts";
import { fromHex, toHex } from "../src/bytes.ts";
import { continueRoster } from "../src/enterprise/continue-roster.ts";
import { deriveJoinCode } from "../src/enterprise/derive-join-code.ts";
import { deriveRecoveryCode } from "../src/enterprise/derive-recovery-code.ts";
import { deriveRecoveryFingerprint } from "../src/enterprise/derive-recovery-fingerprint.ts";
import { openEscrow } from "../src/enterprise/open-escrow.ts";
import { openGroupKey } from "../src/enterprise/open-group-key.ts";
import { openRecovery } from "../src/enterprise/open-recovery.ts";
import { hashRosterWire, parseRosterEntry } from "../src/enterprise/roster-entry.ts";
import { verifyRoster } from "../src/enterprise/verify-roster.ts";
import { deriveKeyPair } from "../src/identity/derive-key-pair.ts";
import type { KeySeed } from "../src/identity/make-key-seed.ts";
import { openIdentity } from "../src/identity/open-identity.ts";

const read = (file: string) => JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8"));
const { entries, actions, hashes, former, group, erk, escrow, recovery, join } = read("./team-vectors.json");
const { persons } = read("./identity-vectors.json");
const founding = read("./enterprise-vectors.json");
const uid: string = founding.enterprise;

const identityOf = async ({ uid: own, gen, bundle, private_keys, account_key }: typeof persons.sender) => {
  const raw = fromHex(account_key) as RawAccountKey;
  const { wrap } = await deriveAccountKeys(await importAccountKey(raw), own);
  return openIdentity({ uid: own, gen, bundle, privateKeys: private_keys, wrap });
};
const admin = await identityOf(persons.sender);
const member = await identityOf(persons.reader);
const fingerprint = fromHex(founding.fingerprint);
const before = await verifyRoster(founding.entries, { uid, fingerprint });
const roster = await continueRoster(before, entries.slice(0, -1));

const keyOf = async (kind: "erk-b" | "erk-r") => {
  const seed = fromHex(erk[kind].seed) as KeySeed;
  return { uid, seed, fingerprint: fromHex(erk[kind].fingerprint), ...(await deriveKeyPair(seed)) };
};

test("the entries continue the roster of the founding, and each has the known hash", async () => {
  const parts = (entries as string[]).map(parseRosterEntry);
  assert.deepEqual(
    parts.map(({ facts }) => facts.action),
    actions,
  );
  assert.deepEqual(
    await Promise.all(entries.map(async (one: string) => toHex(await hashRosterWire(one)))),
    hashes,
  );
  const last = await continueRoster(before, entries);
  const gone = [...last.former].map(([print, { uid: own }]) => ({ uid: own, fingerprint: print }));
  assert.deepEqual(gone, former);
  assert.deepEqual([roster.former.size, roster.groups.get(group.uid)?.name], [0, group.name]);
  const { gen, b, r } = roster.erk;
  const now = [gen, toHex(b.fingerprint), toHex(r.fingerprint)];
  assert.deepEqual(now, [erk.gen, erk["erk-b"].fingerprint, erk["erk-r"].fingerprint]);
});

test("a group's keys open for a member and for the enterprise", async () => {
  const enterprise = await keyOf("erk-b");
  for (const { gen, seed, public_key, fingerprint: print, grants } of group.keys) {
    const terms = { signer: admin, roster, uid: group.uid, gen };
    for (const [wire, reader] of [
      [grants.user, { kind: "user", ...member }],
      [grants.ent, { kind: "ent", ...enterprise }],
    ] as const) {
      const opened = await openGroupKey(wire, { ...terms, reader });
      const { xPublic } = opened;
      assert.deepEqual([opened.seed, xPublic, opened.fingerprint].map(toHex), [seed, public_key, print]);
    }
  }
});

test("an escrowed account key opens, and so does the key given for a request", async () => {
  const reader = await keyOf("erk-r");
  const terms = { reader, roster, member: member.uid, akGen: escrow.ak_gen };
  assert.equal(toHex(await openEscrow(escrow.grant, terms)), persons.reader.account_key);
  const request = await deriveKeyPair(fromHex(recovery.seed) as KeySeed);
  const sides = { request, member: member.uid, signer: admin, administrator: admin.fingerprint };
  const opened = await openRecovery(recovery.grant, { ...sides, akGen: recovery.ak_gen });
  assert.equal(toHex(opened), persons.reader.account_key);
});

const raw = (one: string): Buffer => Buffer.from(one.replaceAll("-", ""), "hex");
const digest = (label: string, fields: readonly Buffer[]): Buffer => {
  const hash = createHash("sha256")
    .update("KW1")
    .update(Buffer.from([label.length]))
    .update(label);
  for (const field of fields) hash.update(Buffer.from([field.length >> 8, field.length & 255])).update(field);
  return hash.digest();
};
const keyPrint = (kind: string, of: string, gen: number, publicKey: string): string =>
  digest("fp-key", [Buffer.from(kind), raw(of), Buffer.from([0, 0, 0, gen]), raw(publicKey)]).toString("hex");

test("fingerprints equal those computed by hand from docs/security.md", async () => {
  for (const { gen, public_key, fingerprint: print } of group.keys)
    assert.equal(keyPrint("group", group.uid, gen, public_key), print);
  const { public_key, fingerprint: print } = recovery;
  assert.equal(keyPrint("recovery", member.uid, 1, public_key), print);
  assert.equal(toHex(await deriveRecoveryFingerprint(member.uid, fromHex(public_key))), print);
});

/** The first 100 bits in Crockford's base32. */
const shownOf = (hash: Buffer): string => {
  const bits = [...hash.subarray(0, 13)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const chars = (bits.slice(0, 100).match(/.{5}/g) ?? []).map(
    (five) => "0123456789ABCDEFGHJKMNPQRSTVWXYZ"[Number.parseInt(five, 2)],
  );
  return chars.join("");
};

test("the code of a recovery equals the code computed by hand from docs/security.md", async () => {
  const { public_key, code } = recovery;
  const prints = [persons.sender.fingerprint, founding.fingerprint, persons.reader.fingerprint];
  const hash = digest("recovery-code", [public_key, ...prints].map(raw));
  assert.equal(shownOf(hash), code.replaceAll("-", ""));
  const xPublic = fromHex(public_key);
  const parties = { administrator: admin.fingerprint, enterprise: fingerprint, member: member.fingerprint };
  assert.equal(await deriveRecoveryCode({ xPublic, ...parties }), code);
});

test("the code of joining equals the code computed by hand, and depends on each party", async () => {
  const hash = digest("join-code", [founding.fingerprint, persons.reader.fingerprint].map(raw));
  assert.equal(shownOf(hash), join.code.replaceAll("-", ""));
  const parties = { enterprise: fingerprint, member: member.fingerprint };
  assert.equal(await deriveJoinCode(parties), join.code);
  for (const other of [
    { ...parties, enterprise: admin.fingerprint },
    { ...parties, member: admin.fingerprint },
    { enterprise: member.fingerprint, member: fingerprint },
  ])
    assert.notEqual(await deriveJoinCode(other), join.code);
});
