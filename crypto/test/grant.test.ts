import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { deriveAccountKeys, importAccountKey } from "../src/account/derive-account-keys.ts";
import { makeAccountKey } from "../src/account/make-account-key.ts";
import { makeBucketKey } from "../src/bucket/make-bucket-key.ts";
import { concat, fromBase64, toBase64, u16, utf8 } from "../src/bytes.ts";
import { ctx } from "../src/context.ts";
import {
  GRANT_MAX_CHARS,
  GRANT_RECIPIENTS,
  type GrantLabel,
  grantHeader,
  isGrant,
  parseGrant,
  type RecipientKind,
  signedPart,
  unpackGrant,
} from "../src/grant/grant.ts";
import { hpkeOpen, hpkeSeal } from "../src/grant/hpke.ts";
import { openGrant } from "../src/grant/open-grant.ts";
import { sealGrant } from "../src/grant/seal-grant.ts";
import { verifyGrant } from "../src/grant/verify-grant.ts";
import { makeIdentity } from "../src/identity/make-identity.ts";
import { openIdentity } from "../src/identity/open-identity.ts";
import { BID, EID, flippedBase64, OTHER_UID, refuses, UID } from "./support.ts";

const identityOf = async (uid: string) => {
  const { wrap } = await deriveAccountKeys(await importAccountKey(makeAccountKey()), uid);
  const made = await makeIdentity({ uid, gen: 1, created: 1, wrap });
  return openIdentity({ uid, gen: 1, wrap, ...made });
};

const sender = await identityOf(UID);
const reader = await identityOf(OTHER_UID);
const stranger = await identityOf(EID);
const bucketKey = makeBucketKey();
const what = { label: "grant", subject: BID, gen: 3, role: "write", time: 1_760_000_000 } as const;
const recipient = { kind: "user", ...reader, email: "bo@example.test" } as const;
const wire = await sealGrant(bucketKey, { signer: sender, recipient, ...what });
const expected = { label: "grant", recipientKind: "user", subject: BID, gen: 3 } as const;
const addressed = { ...expected, recipientUid: reader.uid, recipientFingerprint: reader.fingerprint };

describe("grants", () => {
  test("open for their recipient, who learns role and time", async () => {
    const opened = await openGrant(wire, { reader, signer: sender, expected });
    assert.deepEqual(opened, { key: bucketKey, role: "write", time: 1_760_000_000 });
    await openGrant(wire, { reader, signer: sender, expected: { ...expected, role: "write" } });
  });

  test("can be verified without being opened", async () => {
    const { facts } = await verifyGrant(wire, { signer: sender, expected: addressed });
    assert.deepEqual(facts, parseGrant(wire));
    assert.ok(isGrant(wire));
  });

  test("open only as the kind of grant that was sealed", async () => {
    const labels = Object.keys(GRANT_RECIPIENTS) as GrantLabel[];
    for (const label of labels) {
      for (const kind of GRANT_RECIPIENTS[label] as readonly RecipientKind[]) {
        const role = label === "grant" || label === "link" ? "read" : "";
        const to = { ...recipient, kind, email: kind === "user" ? recipient.email : "" };
        const one = await sealGrant(bucketKey, { signer: sender, recipient: to, ...what, label, role });
        assert.ok(one.length <= GRANT_MAX_CHARS);
        const open = (as: GrantLabel) =>
          openGrant(one, {
            reader,
            signer: sender,
            expected: { ...expected, label: as, recipientKind: kind },
          });
        assert.deepEqual((await open(label)).key, bucketKey);
        for (const as of labels) if (as !== label) await refuses(() => open(as));
      }
    }
  });

  test("MS-36 another bucket, generation, role, kind, recipient or sender is refused", async () => {
    const changes = [
      { subject: EID },
      { gen: 2 },
      { role: "admin" },
      { recipientKind: "ent" },
      { label: "link" },
    ];
    for (const change of changes) {
      const other = { ...expected, ...change } as typeof expected;
      await refuses(() => openGrant(wire, { reader, signer: sender, expected: other }));
    }
    await refuses(() => openGrant(wire, { reader: stranger, signer: sender, expected }));
    await refuses(() => openGrant(wire, { reader, signer: stranger, expected }));
    for (const change of [{ recipientUid: UID }, { recipientFingerprint: sender.fingerprint }]) {
      await refuses(() => verifyGrant(wire, { signer: sender, expected: { ...addressed, ...change } }));
    }
  });

  test("MS-36 a reader or signer that differs in one fact is refused", async () => {
    for (const fact of ["uid", "fingerprint", "xPrivate", "xPublic"] as const) {
      await refuses(() =>
        openGrant(wire, { reader: { ...reader, [fact]: stranger[fact] }, signer: sender, expected }),
      );
    }
    for (const fact of ["uid", "fingerprint", "edPublic", "xPublic"] as const) {
      await refuses(() =>
        openGrant(wire, { reader, signer: { ...sender, [fact]: stranger[fact] }, expected }),
      );
    }
  });

  test("MS-36 any flipped bit is refused", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(8 * fromBase64(wire).length - 1), (bit) =>
        refuses(() => openGrant(flippedBase64(wire, bit), { reader, signer: sender, expected })),
      ),
      { numRuns: 100 },
    );
  });

  test("MS-35 a grant without a signature of the sender is refused", async () => {
    const { header, enc, ciphertext, signature } = unpackGrant(wire);
    const forge = (sig: Uint8Array) => toBase64(concat(u16(header.length), header, enc, ciphertext, sig));
    assert.equal(forge(signature), wire);
    const byStranger = new Uint8Array(
      await crypto.subtle.sign("Ed25519", stranger.edPrivate, signedPart({ header, enc, ciphertext })),
    );
    const unlabelled = new Uint8Array(
      await crypto.subtle.sign("Ed25519", sender.edPrivate, concat(header, enc, ciphertext)),
    );
    for (const sig of [new Uint8Array(64), byStranger, unlabelled, signature.slice(1), new Uint8Array()]) {
      await refuses(() => openGrant(forge(sig), { reader, signer: sender, expected }));
    }
  });

  test("MS-35 a key that the server sealed to the recipient does not open under the sender's header", async () => {
    const header = grantHeader(parseGrant(wire));
    const { enc, ciphertext } = await hpkeSeal(reader.xPublic, header, makeBucketKey());
    assert.equal((await hpkeOpen(reader, header, { enc, ciphertext })).length, 32, "base mode has no sender");
    const { signature } = unpackGrant(wire);
    const forged = toBase64(concat(u16(header.length), header, enc, ciphertext, signature));
    await refuses(() => openGrant(forged, { reader, signer: sender, expected }));
  });

  test("MS-21 are refused in any form but the canonical one", async () => {
    const bytes = fromBase64(wire);
    const body = bytes.slice(2 + unpackGrant(wire).header.length);
    const headed = (header: Uint8Array) => toBase64(concat(u16(header.length), header, body));
    const strange = ctx("grant", utf8("too"), utf8("few"));
    const wrong = ["", "AA==", wire.slice(4), `${wire}AAAA`, `-${wire.slice(1)}`, "A".repeat(5_000_000)];
    for (const text of [
      ...wrong,
      headed(strange),
      headed(new Uint8Array()),
      null,
      undefined,
      7,
      {},
      [wire],
    ]) {
      assert.equal(isGrant(text), false);
      await refuses(() => parseGrant(text as string));
      await refuses(() => openGrant(text as string, { reader, signer: sender, expected }));
    }
    const { email, ...bare } = parseGrant(wire);
    assert.equal(email, "bo@example.test");
    await refuses(() => parseGrant(headed(grantHeader({ ...bare, label: "roster" as "grant" }))));
    await refuses(() => parseGrant(headed(grantHeader({ ...bare, role: "x".repeat(33) }))));
    const tooLong = `${"b".repeat(250)}@c.test`;
    for (const wrong of ["Bo@example.test", " bo@example.test", tooLong])
      await refuses(() => parseGrant(headed(grantHeader({ ...bare, email: wrong }))));
    const toGroup = { ...bare, recipientKind: "group" } as const;
    assert.equal(parseGrant(headed(grantHeader({ ...toGroup, email: "" }))).email, "");
    await refuses(() => parseGrant(headed(grantHeader({ ...toGroup, email: "bo@example.test" }))));
  });

  test("MS-135 include the recipient's address in the signature and in the seal", async () => {
    const parts = unpackGrant(wire);
    const facts = parseGrant(wire);
    const headed = (header: Uint8Array, sig: Uint8Array) =>
      toBase64(concat(u16(header.length), header, parts.enc, parts.ciphertext, sig));
    const { email: _, ...unnamed } = facts;
    for (const other of [{ ...facts, email: "eve@example.test" }, { ...facts, email: "" }, unnamed]) {
      const header = grantHeader(other);
      await refuses(() =>
        verifyGrant(headed(header, parts.signature), { signer: sender, expected: addressed }),
      );
      const sealed = { ...parts, header };
      const resigned = await crypto.subtle.sign("Ed25519", sender.edPrivate, signedPart(sealed));
      const forged = headed(header, new Uint8Array(resigned));
      await verifyGrant(forged, { signer: sender, expected: addressed });
      await refuses(() => openGrant(forged, { reader, signer: sender, expected }));
    }
  });

  test("contain the recipient's address only if they give a bucket's key", async () => {
    const sealTo = (to: object, label: GrantLabel, role: string) =>
      sealGrant(bucketKey, { signer: sender, recipient: { ...recipient, ...to }, ...what, label, role });
    const emailOf = async (...given: Parameters<typeof sealTo>) => parseGrant(await sealTo(...given)).email;
    assert.equal(await emailOf({ email: " Bo@Example.test " }, "grant", "read"), "bo@example.test");
    assert.equal(await emailOf({ email: undefined }, "grant", "read"), "");
    assert.equal(await emailOf({ kind: "ent", email: "" }, "grant", "admin"), "");
    assert.equal(await emailOf({}, "escrow", ""), undefined);
    await assert.rejects(sealTo({ kind: "group", email: "bo@example.test" }, "grant", "read"), RangeError);
  });

  test("MS-34 are not made for an invalid public key, nor for a forbidden label, recipient or role", async () => {
    const seal = (change: object, key = bucketKey as Uint8Array<ArrayBuffer>) =>
      sealGrant(key, { signer: sender, recipient, ...what, ...change } as Parameters<typeof sealGrant>[1]);
    await refuses(() => seal({ recipient: { ...recipient, xPublic: new Uint8Array(32) } }));
    await assert.rejects(seal({}, new Uint8Array(31)), RangeError);
    await assert.rejects(seal({ label: "escrow", recipient: { ...recipient, kind: "group" } }), RangeError);
    await assert.rejects(seal({ label: "__proto__" }), RangeError);
    await assert.rejects(seal({ role: "Admin\n" }), RangeError);
    assert.notEqual(await seal({}), await seal({}), "each sealing has its own key pair");
  });
});
