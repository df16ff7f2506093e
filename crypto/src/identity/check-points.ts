/**
 * @file Refuses public keys that no honest party makes (docs/security.md MS-34):
 * - A low-order X25519 point makes every shared secret the same.
 * - A small-order Ed25519 key has signatures that are valid for any message.
 * - A second encoding of the same key has another fingerprint.
 */
import { type Bytes, toHex } from "../bytes.ts";
import { ensure } from "../errors.ts";
import { importX25519Seed } from "./import-x25519.ts";

const KEY_BYTES = 32;
const P_MINUS_1 = `ec${"ff".repeat(30)}7f`;

/**
 * u-coordinates, little-endian, of the points whose order divides 8. Coordinates at or above p are not listed, because
 * `belowP` refuses them.
 */
const LOW_ORDER_X25519 = new Set([
  "00".repeat(32),
  `01${"00".repeat(31)}`,
  "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
  "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
  P_MINUS_1,
]);

/** y-coordinates, little-endian, of the Ed25519 points whose order divides 8, without the sign of x. */
const SMALL_ORDER_ED25519 = new Set([
  "00".repeat(32),
  `01${"00".repeat(31)}`,
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
  P_MINUS_1,
]);

/** Whether 32 little-endian bytes, without their highest bit, are below p = 2^255 - 19. */
const belowP = (key: Bytes): boolean => {
  const low = key[0] ?? 0;
  const high = (key[31] ?? 0) & 0x7f;
  return high < 0x7f || low < 0xed || key.slice(1, 31).some((byte) => byte !== 0xff);
};

const withoutTopBit = (key: Bytes): string => {
  const copy = key.slice();
  copy[31] = (copy[31] ?? 0) & 0x7f;
  return toHex(copy);
};

/**
 * Refuses an Ed25519 public key that is not 32 bytes, not canonical or of small order.
 * @throws CannotVerifyError
 */
export const checkEd25519 = (key: Bytes): void =>
  ensure(key.length === KEY_BYTES && belowP(key) && !SMALL_ORDER_ED25519.has(withoutTopBit(key)));

/**
 * Refuses an X25519 public key that is not 32 bytes, not canonical or of low order. The keys in the list above are of
 * low order, and so is every key that gives a shared secret of zeros.
 * @throws CannotVerifyError, or an error of WebCrypto.
 */
export const checkX25519 = async (key: Bytes): Promise<void> => {
  ensure(key.length === KEY_BYTES && belowP(key) && ((key[31] ?? 0) & 0x80) === 0);
  ensure(!LOW_ORDER_X25519.has(toHex(key)));
  const publicKey = await crypto.subtle.importKey("raw", key, "X25519", true, []);
  const probe = await importX25519Seed(new Uint8Array(KEY_BYTES).fill(1));
  const shared = await crypto.subtle.deriveBits({ name: "X25519", public: publicKey }, probe, 256);
  ensure(new Uint8Array(shared).some((byte) => byte !== 0));
};
