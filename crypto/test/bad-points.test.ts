/** @file Public keys that are not valid points of their curve are refused. */
import { describe, test } from "node:test";
import { type Bytes, fromHex, toBase64, toHex } from "../src/bytes.ts";
import { type Bundle, bundleContext } from "../src/identity/bundle.ts";
import { checkEd25519, checkX25519 } from "../src/identity/check-points.ts";
import { deriveKeyPair } from "../src/identity/derive-key-pair.ts";
import { makeKeySeed } from "../src/identity/make-key-seed.ts";
import { verifyBundle } from "../src/identity/verify-bundle.ts";
import { refuses, UID } from "./support.ts";

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
    test(`Ed25519 ${hex.slice(0, 8)}… is refused, with either sign bit`, async () => {
      for (const edPublic of [fromHex(hex), topBitSet(hex)]) await refuses(() => checkEd25519(edPublic));
    });
  }

  test("a second encoding of a public key is refused", async () => {
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
