import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { deriveAccountKeys, importAccountKey } from "../src/account/derive-account-keys.ts";
import { makeAccountKey } from "../src/account/make-account-key.ts";
import { seal } from "../src/aead.ts";
import {
  type Bytes,
  fromBase64,
  fromBase64Url,
  fromHex,
  toBase64,
  toBase64Url,
  toHex,
} from "../src/bytes.ts";
import { ENVELOPE_CHARS } from "../src/envelope.ts";
import { type Bundle, bundleContext, privateKeyContext } from "../src/identity/bundle.ts";
import { checkEd25519, checkX25519 } from "../src/identity/check-points.ts";
import { deriveFingerprint, deriveKeyFingerprint } from "../src/identity/derive-fingerprint.ts";
import { deriveKeyPair } from "../src/identity/derive-key-pair.ts";
import { formatFingerprint } from "../src/identity/format-fingerprint.ts";
import { makeIdentity } from "../src/identity/make-identity.ts";
import { type KeySeed, makeKeySeed } from "../src/identity/make-key-seed.ts";
import { openIdentity } from "../src/identity/open-identity.ts";
import { verifyBundle } from "../src/identity/verify-bundle.ts";
import { flippedBase64, flippedEnvelope, OTHER_UID, refuses, UID } from "./support.ts";

const wrapOf = async (uid: string) =>
  (await deriveAccountKeys(await importAccountKey(makeAccountKey()), uid)).wrap;
const wrap = await wrapOf(UID);
const made = await makeIdentity({ uid: UID, gen: 2, created: 1_760_000_000, wrap });
const other = await makeIdentity({ uid: UID, gen: 2, created: 1_760_000_000, wrap });
const all = { uid: UID, gen: 2, wrap, ...made };

/** A bundle with these raw public keys, signed with `edPrivate`. */
const signed = async (
  edPrivate: CryptoKey,
  { edPublic, xPublic }: { edPublic: Bytes; xPublic: Bytes },
): Promise<Bundle> => {
  const facts = { uid: UID, gen: 1, created: 1, edPublic, xPublic };
  const sig = await crypto.subtle.sign("Ed25519", edPrivate, bundleContext(facts));
  const keys = { ed_pk: toBase64(edPublic), x_pk: toBase64(xPublic) };
  return { v: 1, uid: UID, ...keys, gen: 1, created: 1, sig: toBase64(new Uint8Array(sig)) };
};

const edPair = async () => {
  const pair = (await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"])) as CryptoKeyPair;
  return { ...pair, edPublic: new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey)) };
};

describe("identity", () => {
  test("what was made opens, signs and receives; nothing of it can be exported", async () => {
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

  test("any other person, generation, key or wrap is refused", async () => {
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

  test("any bit turned over in a wrap is refused", async () => {
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

  test("a private key that does not belong to the public keys is refused, though its wrap is sound", async () => {
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

  test("refused for another person, or when a newer one was seen", async () => {
    await refuses(() => verifyBundle(bundle, { uid: OTHER_UID }));
    await refuses(() => verifyBundle(bundle, { uid: UID, minGen: 3 }));
    assert.equal((await verifyBundle(bundle, { uid: UID, minGen: 2 })).gen, 2);
  });

  test("any bit turned over is refused", async () => {
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

const P = `ed${"ff".repeat(30)}7f`;
const LOW_ORDER = [
  "00".repeat(32),
  `01${"00".repeat(31)}`,
  "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
  "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
  `ec${"ff".repeat(30)}7f`,
  P,
  `ee${"ff".repeat(30)}7f`,
];
const SMALL_ORDER = [
  "00".repeat(32),
  `01${"00".repeat(31)}`,
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
  `ec${"ff".repeat(30)}7f`,
  P,
  `ee${"ff".repeat(30)}7f`,
];
const topBitSet = (hex: string): Bytes => {
  const bytes = fromHex(hex);
  bytes[31] = (bytes[31] ?? 0) | 0x80;
  return bytes;
};

describe("MS-34 bad points", () => {
  for (const hex of LOW_ORDER) {
    test(`X25519 ${hex.slice(0, 8)}… is refused, even in a well signed bundle`, async () => {
      const { privateKey, edPublic } = await edPair();
      for (const xPublic of [fromHex(hex), topBitSet(hex)]) {
        await refuses(() => checkX25519(xPublic));
        const bad = await signed(privateKey, { edPublic, xPublic });
        await refuses(() => verifyBundle(bad, { uid: UID }));
      }
    });
  }

  for (const hex of SMALL_ORDER) {
    test(`Ed25519 ${hex.slice(0, 8)}… is refused, with either sign`, async () => {
      for (const edPublic of [fromHex(hex), topBitSet(hex)]) await refuses(() => checkEd25519(edPublic));
    });
  }

  test("a second spelling of a sound X25519 key is refused", async () => {
    const { privateKey, edPublic } = await edPair();
    const { xPublic } = await deriveKeyPair(makeKeySeed());
    await verifyBundle(await signed(privateKey, { edPublic, xPublic }), { uid: UID });
    const second = await signed(privateKey, { edPublic, xPublic: topBitSet(toHex(xPublic)) });
    await refuses(() => verifyBundle(second, { uid: UID }));
    for (const key of ["ef", "f5", "ff"].map((low) => fromHex(`${low}${"ff".repeat(30)}7f`))) {
      await refuses(() => checkEd25519(key));
      await refuses(() => checkX25519(key));
    }
  });

  test("keys of another length are refused", async () => {
    for (const length of [0, 31, 33]) {
      await refuses(() => checkX25519(new Uint8Array(length).fill(9)));
      await refuses(() => checkEd25519(new Uint8Array(length).fill(9)));
    }
  });
});

describe("fingerprints and key pairs", () => {
  test("a fingerprint depends on person and both keys, a key's on kind, owner, generation and key", async () => {
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

  test("people see 100 bits in five groups", () => {
    assert.equal(formatFingerprint(fromHex("00".repeat(32))), "0000-0000-0000-0000-0000");
    assert.equal(formatFingerprint(fromHex("ff".repeat(32))), "ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ");
    const known = fromHex(`0123456789abcdef01234567${"8f".repeat(20)}`);
    assert.equal(formatFingerprint(known), "04HM-ASW9-NF6Y-Y093-8NKR");
  });

  test("a key pair is the one that its seed, as a private key, has", async () => {
    const pair = (await crypto.subtle.generateKey("X25519", true, ["deriveBits"])) as CryptoKeyPair;
    const { d = "", x } = await crypto.subtle.exportKey("jwk", pair.privateKey);
    const made = await deriveKeyPair(fromBase64Url(d) as KeySeed);
    assert.equal(toBase64Url(made.xPublic), x);
    await assert.rejects(crypto.subtle.exportKey("pkcs8", made.xPrivate), { name: "InvalidAccessError" });
    await refuses(() => deriveKeyPair(new Uint8Array(31) as KeySeed));
  });
});
