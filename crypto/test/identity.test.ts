import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { deriveAccountKeys, importAccountKey } from "../src/account/derive-account-keys.ts";
import { makeAccountKey } from "../src/account/make-account-key.ts";
import { seal } from "../src/aead.ts";
import { fromBase64, fromBase64Url, fromHex, toBase64, toBase64Url, toHex } from "../src/bytes.ts";
import { ENVELOPE_CHARS } from "../src/envelope.ts";
import { privateKeyContext } from "../src/identity/bundle.ts";
import { deriveFingerprint, deriveKeyFingerprint } from "../src/identity/derive-fingerprint.ts";
import { deriveKeyPair } from "../src/identity/derive-key-pair.ts";
import { formatFingerprint } from "../src/identity/format-fingerprint.ts";
import { makeIdentity } from "../src/identity/make-identity.ts";
import type { KeySeed } from "../src/identity/make-key-seed.ts";
import { openIdentity } from "../src/identity/open-identity.ts";
import { verifyBundle } from "../src/identity/verify-bundle.ts";
import { flippedBase64, flippedEnvelope, OTHER_UID, refuses, UID } from "./support.ts";

const wrapOf = async (uid: string) =>
  (await deriveAccountKeys(await importAccountKey(makeAccountKey()), uid)).wrap;

const wrap = await wrapOf(UID);
const made = await makeIdentity({ uid: UID, gen: 2, created: 1_760_000_000, wrap });
const other = await makeIdentity({ uid: UID, gen: 2, created: 1_760_000_000, wrap });
const all = { uid: UID, gen: 2, wrap, ...made };

describe("identity", () => {
  test("a new identity opens with the keys of its bundle, and cannot be exported", async () => {
    const identity = await openIdentity(all);
    const bundle = await verifyBundle(made.bundle, { uid: UID });
    assert.deepEqual(identity.edPublic, bundle.edPublic);
    assert.deepEqual(identity.xPublic, bundle.xPublic);
    assert.deepEqual(identity.fingerprint, bundle.fingerprint);
    assert.deepEqual(bundle.fingerprint, await deriveFingerprint(UID, bundle.edPublic, bundle.xPublic));
    for (const key of [identity.edPrivate, identity.xPrivate]) {
      await assert.rejects(crypto.subtle.exportKey("pkcs8", key), { name: "InvalidAccessError" });
    }
    for (const sealed of Object.values(made.privateKeys))
      assert.equal(sealed.length, ENVELOPE_CHARS.privateKey);
  });

  test("an identity does not open for another user, generation, public key or wrapped key", async () => {
    const { x, ed } = made.privateKeys;
    const changes = [
      { uid: OTHER_UID },
      { gen: 1 },
      { gen: 3 },
      { wrap: await wrapOf(UID) },
      { bundle: other.bundle },
      { bundle: null },
      { privateKeys: other.privateKeys },
      { privateKeys: { x: other.privateKeys.x, ed } },
      { privateKeys: { x, ed: other.privateKeys.ed } },
      { privateKeys: { x: ed, ed: x } },
      { privateKeys: { x: "", ed } },
      { privateKeys: null },
    ];
    for (const change of changes) await refuses(() => openIdentity({ ...all, ...change } as typeof all));
  });

  test("any flipped bit in a wrap is refused", async () => {
    const { x, ed } = made.privateKeys;
    await fc.assert(
      fc.asyncProperty(fc.nat(8 * 76 - 1), async (bit) => {
        await refuses(() =>
          openIdentity({ ...all, privateKeys: { x: flippedEnvelope(x, bit), ed } as never }),
        );
        await refuses(() =>
          openIdentity({ ...all, privateKeys: { x, ed: flippedEnvelope(ed, bit) } as never }),
        );
      }),
      { numRuns: 30 },
    );
  });

  test("a private key that does not match the public keys is refused, even in a valid wrap", async () => {
    const facts = await verifyBundle(made.bundle, { uid: UID });
    const stray = async (name: "X25519" | "Ed25519", uses: KeyUsage[]) => {
      const pair = (await crypto.subtle.generateKey(name, true, uses)) as CryptoKeyPair;
      return new Uint8Array(await crypto.subtle.exportKey("pkcs8", pair.privateKey));
    };
    const x = await seal<"idk-x">(
      wrap,
      privateKeyContext("idk-x", facts),
      await stray("X25519", ["deriveBits"]),
    );
    const ed = await seal<"idk-ed">(
      wrap,
      privateKeyContext("idk-ed", facts),
      await stray("Ed25519", ["sign"]),
    );
    await refuses(() => openIdentity({ ...all, privateKeys: { ...made.privateKeys, x } }));
    await refuses(() => openIdentity({ ...all, privateKeys: { ...made.privateKeys, ed } }));
  });
});

describe("MS-33 bundles", () => {
  const { bundle } = made;
  const wrong: Record<string, unknown> = {
    "another person's": { ...bundle, uid: OTHER_UID },
    "an unknown version": { ...bundle, v: 2 },
    "an older generation": { ...bundle, gen: 1 },
    "generation 0": { ...bundle, gen: 0 },
    "another time": { ...bundle, created: 1 },
    "a generation as text": { ...bundle, gen: "2" },
    "another Ed25519 key": { ...bundle, ed_pk: other.bundle.ed_pk },
    "another X25519 key": { ...bundle, x_pk: other.bundle.x_pk },
    "another signature": { ...bundle, sig: other.bundle.sig },
    "a cut signature": { ...bundle, sig: toBase64(fromBase64(bundle.sig).slice(0, 63)) },
    "no signature": { ...bundle, sig: "" },
    "a further key": { ...bundle, role: "admin" },
    "a missing key": { ...bundle, created: undefined },
    base64url: { ...bundle, x_pk: bundle.x_pk.replace("=", "") },
    text: JSON.stringify(bundle),
    "an array": [bundle],
    null: null,
    undefined: undefined,
  };
  for (const [name, value] of Object.entries(wrong)) {
    test(`refused: ${name}`, () => refuses(() => verifyBundle(value, { uid: UID })));
  }

  test("refused for another user, or if a newer generation was seen", async () => {
    await refuses(() => verifyBundle(bundle, { uid: OTHER_UID }));
    await refuses(() => verifyBundle(bundle, { uid: UID, minGen: 3 }));
    assert.equal((await verifyBundle(bundle, { uid: UID, minGen: 2 })).gen, 2);
  });

  test("any flipped bit is refused", async () => {
    const place = fc.tuple(fc.constantFrom("ed_pk" as const, "x_pk" as const, "sig" as const), fc.nat(511));
    await fc.assert(
      fc.asyncProperty(place, async ([key, bit]) => {
        await refuses(() =>
          verifyBundle({ ...bundle, [key]: flippedBase64(bundle[key], bit) }, { uid: UID }),
        );
      }),
      { numRuns: 60 },
    );
  });
});

describe("fingerprints and key pairs", () => {
  test("fingerprints depend on uid and both keys of a user, or on kind, owner, generation and public key of a key pair", async () => {
    const [a, b] = [fromHex("0a".repeat(32)), fromHex("0b".repeat(32))];
    const prints = await Promise.all([
      deriveFingerprint(UID, a, b),
      deriveFingerprint(UID, b, a),
      deriveFingerprint(OTHER_UID, a, b),
      deriveKeyFingerprint("group", UID, 1, a),
      deriveKeyFingerprint("erk-b", UID, 1, a),
      deriveKeyFingerprint("group", OTHER_UID, 1, a),
      deriveKeyFingerprint("group", UID, 2, a),
      deriveKeyFingerprint("group", UID, 1, b),
    ]);
    assert.equal(new Set(prints.map(toHex)).size, prints.length);
    assert.ok(prints.every((print) => print.length === 32));
  });

  test("the displayed code has 100 bits in five groups", () => {
    assert.equal(formatFingerprint(fromHex("00".repeat(32))), "0000-0000-0000-0000-0000");
    assert.equal(formatFingerprint(fromHex("ff".repeat(32))), "ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ");
    const known = fromHex(`0123456789abcdef01234567${"8f".repeat(20)}`);
    assert.equal(formatFingerprint(known), "04HM-ASW9-NF6Y-Y093-8NKR");
  });

  test("the seed of a key pair is its private key", async () => {
    const pair = (await crypto.subtle.generateKey("X25519", true, ["deriveBits"])) as CryptoKeyPair;
    const { d = "", x } = await crypto.subtle.exportKey("jwk", pair.privateKey);
    const made = await deriveKeyPair(fromBase64Url(d) as KeySeed);
    assert.equal(toBase64Url(made.xPublic), x);
    await assert.rejects(crypto.subtle.exportKey("pkcs8", made.xPrivate), { name: "InvalidAccessError" });
    await refuses(() => deriveKeyPair(new Uint8Array(31) as KeySeed));
  });
});
