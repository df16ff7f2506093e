/** @file A member escrows the account key. An administrator opens it, and gives it back to that member only. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { makeAccountKey } from "../src/account/make-account-key.ts";
import { fromBase64 } from "../src/bytes.ts";
import { deriveRecoveryCode, type RecoveryParties } from "../src/enterprise/derive-recovery-code.ts";
import { deriveRecoveryFingerprint } from "../src/enterprise/derive-recovery-fingerprint.ts";
import { makeRecoveryRequest } from "../src/enterprise/make-recovery-request.ts";
import { nextRosterEntry, type RosterChange } from "../src/enterprise/next-roster-entry.ts";
import { openEnterpriseKey } from "../src/enterprise/open-enterprise-key.ts";
import { openEscrow } from "../src/enterprise/open-escrow.ts";
import { openRecovery } from "../src/enterprise/open-recovery.ts";
import type { Roster } from "../src/enterprise/roster.ts";
import { sealEscrow } from "../src/enterprise/seal-escrow.ts";
import { sealRecovery } from "../src/enterprise/seal-recovery.ts";
import { verifyRoster } from "../src/enterprise/verify-roster.ts";
import { parseGrant } from "../src/grant/grant.ts";
import { sealGrant } from "../src/grant/seal-grant.ts";
import { deriveKeyPair } from "../src/identity/derive-key-pair.ts";
import { makeKeySeed } from "../src/identity/make-key-seed.ts";
import { aMember, ENTERPRISE, founded } from "./enterprise-support.ts";
import { flippedBase64, refuses } from "./support.ts";

const admin = await aMember();
const ann = await aMember();
const bo = await aMember();
const outsider = await aMember();
const made = await founded(admin);
const { fingerprint } = made;
const time = 1_760_000_000;
const after = async (roster: Roster, ...changes: RosterChange[]): Promise<Roster> => {
  let now = roster;
  for (const what of changes) now = (await nextRosterEntry(now, what, { signer: admin, time })).roster;
  return now;
};
const first = await verifyRoster([made.entry], { uid: ENTERPRISE, fingerprint });
const roster = await after(first, { action: "admit", member: ann }, { action: "admit", member: bo });

const erkOf = async (
  kind: "erk-b" | "erk-r",
  seed = kind === "erk-b" ? made.erkB : made.erkR,
  gen = 1,
  of = roster,
) =>
  openEnterpriseKey(
    await sealGrant(seed, {
      label: kind,
      subject: ENTERPRISE,
      gen,
      role: "",
      time,
      signer: admin,
      recipient: { kind: "user", ...admin },
    }),
    { reader: admin, signer: admin, roster: of, kind, gen },
  );
const reader = await erkOf("erk-r");
const raw = makeAccountKey();
const akGen = 2;
const escrow = await sealEscrow(raw, { signer: ann, roster, akGen, time });
const terms = { reader, roster, member: ann.uid, akGen };

describe("an escrowed account key", () => {
  test("opens for an administrator as the account key of that member", async () => {
    assert.deepEqual(await openEscrow(escrow, terms), raw);
    const { label, recipientKind, recipientUid, subject, gen, role } = parseGrant(escrow);
    assert.deepEqual([label, recipientKind, recipientUid], ["escrow", "ent", ENTERPRISE]);
    assert.deepEqual([subject, gen, role], [ann.uid, akGen, ""]);
  });

  test("can be sealed before the member is admitted, but opened only afterwards", async () => {
    const early = await sealEscrow(raw, { signer: ann, roster: first, akGen, time });
    await refuses(() => openEscrow(early, { ...terms, roster: first }));
    assert.deepEqual(await openEscrow(early, terms), raw);
  });

  test("MS-52 is sealed to the current recovery key, and opens with no other key", async () => {
    const [erkB, erkR] = [makeKeySeed(), makeKeySeed()];
    const [b, r] = [await deriveKeyPair(erkB), await deriveKeyPair(erkR)];
    const next = await after(roster, { action: "new-erk", erkB: b.xPublic, erkR: r.xPublic });
    const anew = await sealEscrow(raw, { signer: ann, roster: next, akGen, time });
    assert.deepEqual(parseGrant(anew).recipientFingerprint, next.erk.r.fingerprint);
    const nextReader = await erkOf("erk-r", erkR, 2, next);
    assert.deepEqual(await openEscrow(anew, { ...terms, roster: next, reader: nextReader }), raw);
    assert.deepEqual(await openEscrow(escrow, { ...terms, roster: next }), raw);
    await refuses(() => openEscrow(anew, { ...terms, roster: next }));
    await refuses(() => openEscrow(escrow, { ...terms, roster: next, reader: nextReader }));
    await refuses(() => openEscrow(anew, { ...terms, reader: nextReader }));
  });

  test("MS-57 opens only if the member signed it", async () => {
    const recipient = { kind: "ent", uid: ENTERPRISE, ...roster.erk.r } as const;
    const what = { label: "escrow", subject: ann.uid, gen: akGen, role: "", time, recipient } as const;
    const annAnew = await aMember(ann.uid);
    for (const signer of [
      bo,
      admin,
      outsider,
      annAnew,
      { ...bo, uid: ann.uid, fingerprint: ann.fingerprint },
    ])
      await refuses(async () => openEscrow(await sealGrant(makeAccountKey(), { ...what, signer }), terms));
    const own = await sealGrant(raw, { ...what, signer: ann });
    assert.deepEqual(await openEscrow(own, terms), raw);
    const ofBo = await sealEscrow(makeAccountKey(), { signer: bo, roster, akGen, time });
    await refuses(() => openEscrow(ofBo, terms));
    await refuses(() => openEscrow(escrow, { ...terms, member: bo.uid }));
  });

  test("MS-57 opens only if the roster still lists the keys that signed it", async () => {
    const removed = await after(roster, { action: "remove", uid: ann.uid });
    await refuses(() => openEscrow(escrow, { ...terms, roster: removed }));
    const anew = await after(removed, { action: "admit", member: await aMember(ann.uid) });
    await refuses(() => openEscrow(escrow, { ...terms, roster: anew }));
    const back = await after(removed, { action: "admit", member: ann });
    assert.deepEqual(await openEscrow(escrow, { ...terms, roster: back }), raw);
  });

  test("does not open with another counter, enterprise key or reader", async () => {
    await refuses(() => openEscrow(escrow, { ...terms, akGen: 1 }));
    await refuses(async () => openEscrow(escrow, { ...terms, reader: await erkOf("erk-b") }));
    await refuses(() => openEscrow(escrow, { ...terms, reader: { ...ann, seed: made.erkR } }));
    await refuses(() => openEscrow(escrow, { ...terms, reader: { ...reader, uid: ann.uid } }));
    const toErkB = await sealEscrow(raw, {
      signer: ann,
      akGen,
      time,
      roster: { ...roster, erk: { ...roster.erk, r: roster.erk.b } },
    });
    await refuses(async () => openEscrow(toErkB, { ...terms, reader: await erkOf("erk-b") }));
  });

  test("MS-57 is refused with any bit flipped", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(8 * fromBase64(escrow).length - 1), (bit) =>
        refuses(() => openEscrow(flippedBase64(escrow, bit), terms)),
      ),
      { numRuns: 60 },
    );
  });
});

const request = await makeRecoveryRequest();
const asked = { member: ann.uid, xPublic: request.xPublic };
const given = await sealRecovery(raw, { signer: admin, request: asked, akGen, time });
const mine = { request, member: ann.uid, signer: admin, administrator: admin.fingerprint, akGen };

describe("a recovery request", () => {
  test("has a new private key each time, which cannot be exported", async () => {
    assert.equal(request.xPrivate.extractable, false);
    assert.deepEqual(request.xPrivate.usages, ["deriveBits"]);
    assert.notDeepEqual((await makeRecoveryRequest()).xPublic, request.xPublic);
  });

  test("opens the account key that was sealed to it, even after a browser has stored the request", async () => {
    assert.deepEqual(await openRecovery(given, mine), raw);
    assert.deepEqual(await openRecovery(given, { ...mine, request: structuredClone(request) }), raw);
    const facts = parseGrant(given);
    assert.deepEqual([facts.label, facts.recipientKind, facts.recipientUid], ["escrow", "user", ann.uid]);
    assert.deepEqual([facts.subject, facts.gen, facts.role], [ann.uid, akGen, ""]);
    const print = await deriveRecoveryFingerprint(ann.uid, request.xPublic);
    assert.deepEqual(facts.recipientFingerprint, print);
  });

  test("MS-57 opens only a key from the administrator whose code was compared", async () => {
    const byBo = await sealRecovery(makeAccountKey(), { signer: bo, request: asked, akGen, time });
    await refuses(() => openRecovery(byBo, mine));
    await refuses(() => openRecovery(byBo, { ...mine, signer: bo }));
    await refuses(() => openRecovery(given, { ...mine, administrator: bo.fingerprint }));
    await refuses(() => openRecovery(given, { ...mine, signer: bo, administrator: bo.fingerprint }));
    await refuses(() => openRecovery(byBo, { ...mine, signer: { ...bo, fingerprint: admin.fingerprint } }));
    const signer = { ...bo, uid: admin.uid, fingerprint: admin.fingerprint };
    const forged = await sealRecovery(raw, { signer, request: asked, akGen, time });
    await refuses(() => openRecovery(forged, mine));
  });

  test("MS-56 does not open a key that was given for another request or member, or that is another account key", async () => {
    const other = await makeRecoveryRequest();
    await refuses(() => openRecovery(given, { ...mine, request: other }));
    for (const stranger of [
      { member: ann.uid, xPublic: other.xPublic },
      { member: bo.uid, xPublic: request.xPublic },
    ]) {
      const wire = await sealRecovery(raw, { signer: admin, request: stranger, akGen, time });
      await refuses(() => openRecovery(wire, mine));
    }
    for (const change of [{ member: bo.uid }, { member: "ann" }, { akGen: 1 }])
      await refuses(() => openRecovery(given, { ...mine, ...change }));
    await refuses(() => openRecovery(escrow, { ...mine, signer: ann, administrator: ann.fingerprint }));
    await refuses(() => openEscrow(given, terms));
  });

  test("MS-34 gets no key if its public key has low order", async () => {
    const bad = { member: ann.uid, xPublic: new Uint8Array(32) };
    await refuses(() => sealRecovery(raw, { signer: admin, request: bad, akGen, time }));
  });

  test("MS-56 refuses a given key with any bit flipped", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(8 * fromBase64(given).length - 1), (bit) =>
        refuses(() => openRecovery(flippedBase64(given, bit), mine)),
      ),
      { numRuns: 60 },
    );
  });
});

describe("the code of a recovery", () => {
  const parties: RecoveryParties = {
    xPublic: request.xPublic,
    administrator: admin.fingerprint,
    enterprise: fingerprint,
    member: ann.fingerprint,
  };

  test("is the same for the member and the administrator, and has the form of a user's code", async () => {
    const code = await deriveRecoveryCode(parties);
    assert.match(code, /^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/);
    assert.equal(await deriveRecoveryCode(structuredClone(parties)), code);
  });

  test("MS-56 changes if a key or a user is substituted", async () => {
    const code = await deriveRecoveryCode(parties);
    const other = await makeRecoveryRequest();
    const changes: Partial<RecoveryParties>[] = [
      { xPublic: other.xPublic },
      { administrator: bo.fingerprint },
      { enterprise: (await founded(admin)).fingerprint },
      { member: bo.fingerprint },
      { administrator: ann.fingerprint, member: admin.fingerprint },
      { xPublic: parties.member, member: parties.xPublic },
    ];
    for (const change of changes) assert.notEqual(await deriveRecoveryCode({ ...parties, ...change }), code);
  });
});
