import assert from "node:assert/strict";
import { createCipheriv } from "node:crypto";
import { describe, test } from "node:test";
import { deriveAccountKeys, importAccountKey } from "../src/account/derive-account-keys.ts";
import { deriveRecoveryAuth } from "../src/account/derive-recovery-auth.ts";
import { formatRecoveryCode, parseRecoveryCode } from "../src/account/format-recovery-code.ts";
import { makeAccountKey } from "../src/account/make-account-key.ts";
import { makeDeviceKey } from "../src/account/make-device-key.ts";
import { makeRecoveryCode, type RecoveryCode } from "../src/account/make-recovery-code.ts";
import { makeSessionKey } from "../src/account/make-session-key.ts";
import { openSek } from "../src/account/open-sek.ts";
import { openSessionSek } from "../src/account/open-session-sek.ts";
import { committed, sealSek, sekContext } from "../src/account/seal-sek.ts";
import { sealSessionSek } from "../src/account/seal-session-sek.ts";
import { type Bytes, concat, fromHex, u64 } from "../src/bytes.ts";
import type { Context } from "../src/context.ts";
import { packEnvelope, unpackEnvelope } from "../src/envelope.ts";
import { deriveBytes, importBase } from "../src/hkdf.ts";
import type { MasterKey } from "../src/password/derive-master-key.ts";
import { derivePasswordKeys } from "../src/password/derive-password-keys.ts";
import { BID, flipped, refuses, UID } from "./support.ts";

const ALL_USES = [
  ["exportKey", (key: CryptoKey) => crypto.subtle.exportKey("raw", key)],
  ["exportKey as JWK", (key: CryptoKey) => crypto.subtle.exportKey("jwk", key)],
  [
    "decrypt",
    (key: CryptoKey) =>
      crypto.subtle.decrypt({ name: "AES-GCM", iv: new Uint8Array(12) }, key, new Uint8Array(48)),
  ],
  [
    "encrypt",
    (key: CryptoKey) =>
      crypto.subtle.encrypt({ name: "AES-GCM", iv: new Uint8Array(12) }, key, new Uint8Array(48)),
  ],
] as const;

describe("MS-72 keys stored in the browser", () => {
  for (const [use, call] of ALL_USES) {
    test(`the stored session key refuses ${use}`, async () => {
      const { unlock } = await makeSessionKey();
      await assert.rejects(call(unlock), { name: "InvalidAccessError" });
    });
  }

  test("the session key, the unwrapped account key, its derived keys and a device key cannot be exported", async () => {
    const raw = makeAccountKey();
    const { seal, unlock } = await makeSessionKey();
    await assert.rejects(crypto.subtle.exportKey("raw", seal), { name: "InvalidAccessError" });
    const place = { uid: UID, sid: BID, epoch: 1 };
    const sealed = await sealSessionSek(raw, { key: seal, ...place });
    const accountKey = await openSessionSek(sealed, { key: unlock, ...place });
    assert.deepEqual([accountKey.extractable, accountKey.usages], [false, ["deriveKey"]]);
    for (const key of Object.values(await deriveAccountKeys(accountKey, UID))) {
      await assert.rejects(crypto.subtle.exportKey("raw", key), { name: "InvalidAccessError" });
    }
    await assert.rejects(crypto.subtle.exportKey("raw", await makeDeviceKey()), {
      name: "InvalidAccessError",
    });
  });

  test("an account has four working keys, which differ from those of another user", async () => {
    const accountKey = await importAccountKey(makeAccountKey());
    const seals = async (key: CryptoKey) => {
      const algorithm = { name: "AES-GCM", iv: new Uint8Array(12) };
      return Buffer.from(await crypto.subtle.encrypt(algorithm, key, new Uint8Array(16))).toString("hex");
    };
    const mine = Object.values(await deriveAccountKeys(accountKey, UID));
    const theirs = Object.values(await deriveAccountKeys(accountKey, BID));
    assert.equal(new Set(await Promise.all([...mine, ...theirs].map(seals))).size, 8);
  });
});

/** Multiplication in GCM's field, bits as GCM orders them. */
const multiply = (x: bigint, y: bigint): bigint => {
  let product = 0n;
  let shifted = y;
  for (let bit = 127n; bit >= 0n; bit -= 1n) {
    if ((x >> bit) & 1n) product ^= shifted;
    shifted = shifted & 1n ? (shifted >> 1n) ^ (0xe1n << 120n) : shifted >> 1n;
  }
  return product;
};

const inverse = (x: bigint): bigint => {
  let result = 1n << 127n; // one, in GCM's order
  let power = x;
  for (let bit = 1; bit < 128; bit += 1) {
    power = multiply(power, power);
    result = multiply(result, power);
  }
  return result;
};

const toInt = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString("hex")}`);
const toBlock = (value: bigint): Bytes => fromHex(value.toString(16).padStart(32, "0"));
const aesBlock = (key: Bytes, block: Bytes): bigint =>
  toInt(createCipheriv("aes-256-ecb", key, null).update(block));

/** GCM's tag is `rest` plus `square` times the second ciphertext block, which the attacker still has to compute. */
const partialTag = (key: Bytes, { iv, context, first }: { iv: Bytes; context: Context; first: Bytes }) => {
  const h = aesBlock(key, new Uint8Array(16));
  const padded = concat(context, new Uint8Array((16 - (context.length % 16)) % 16), first);
  let sum = 0n;
  for (let at = 0; at < padded.length; at += 16) sum = multiply(sum ^ toInt(padded.slice(at, at + 16)), h);
  const lengths = toInt(concat(u64(8 * context.length), u64(8 * 32)));
  const mask = aesBlock(key, concat(iv, fromHex("00000001")));
  const square = multiply(h, h);
  return { square, rest: multiply(sum, square) ^ multiply(lengths, h) ^ mask };
};

/**
 * Makes a ciphertext of two blocks, with its tag, that AES-GCM opens under both keys (Len, Grubbs, Ristenpart 2021).
 */
const collide = (one: Bytes, other: Bytes, where: { iv: Bytes; context: Context; first: Bytes }): Bytes => {
  const a = partialTag(one, where);
  const b = partialTag(other, where);
  const second = multiply(a.rest ^ b.rest, inverse(a.square ^ b.square));
  return concat(where.first, toBlock(second), toBlock(a.rest ^ multiply(second, a.square)));
};

describe("MS-06 the account key under the password commits to the password", () => {
  const salt = new Uint8Array(16).fill(3);
  const masters = [1, 2].map((byte) => new Uint8Array(32).fill(byte) as MasterKey);
  const placeOf = async (master: MasterKey) => ({
    keys: await derivePasswordKeys(master, salt),
    uid: UID,
    epoch: 1,
    kdf: 1,
    salt,
  });

  test("a ciphertext that AES-GCM opens under two passwords is refused before decryption", async (t) => {
    const [mine = assert.fail(), guess = assert.fail()] = masters;
    const place = await placeOf(mine);
    const other = await placeOf(guess);
    const raw = async (master: MasterKey) => deriveBytes(await importBase(master), salt, "keepwell/v1/kek");
    const where = { iv: new Uint8Array(12).fill(5), context: sekContext(place), first: new Uint8Array(16) };
    const value = collide(await raw(mine), await raw(guess), where);
    const gcm = { name: "AES-GCM", iv: where.iv, additionalData: where.context };
    for (const { keys } of [place, other]) {
      assert.equal((await crypto.subtle.decrypt(gcm, keys.kek, value)).byteLength, 32, "the attack is real");
    }
    const covered = committed(where.context, where.iv, value);
    const commitment = new Uint8Array(await crypto.subtle.sign("HMAC", place.keys.commit, covered));
    const forged = packEnvelope({ iv: where.iv, value: concat(value, commitment) });
    const decrypt = t.mock.method(crypto.subtle, "decrypt");
    await refuses(() => openSek(forged, other));
    assert.equal(decrypt.mock.callCount(), 0);
  });

  test("a wrong commitment, or a key under another password, is refused before decryption", async (t) => {
    const [mine = assert.fail(), guess = assert.fail()] = masters;
    const place = await placeOf(mine);
    const sealed = await sealSek(makeAccountKey(), place);
    const foreign = await sealSek(makeAccountKey(), await placeOf(guess));
    const { iv, value } = unpackEnvelope(sealed);
    const decrypt = t.mock.method(crypto.subtle, "decrypt");
    for (let bit = 48 * 8; bit < 80 * 8; bit += 17) {
      await refuses(() => openSek(packEnvelope({ iv, value: flipped(value, bit) }), place));
    }
    await refuses(() => openSek(packEnvelope({ iv, value: value.slice(0, 48) }), place));
    await refuses(() => openSek(foreign, place));
    assert.equal(decrypt.mock.callCount(), 0);
  });
});

describe("the recovery code", () => {
  const known = fromHex("5a".repeat(20)) as RecoveryCode;

  test("is shown in nine groups, and can be typed with any case, spaces and hyphens", async () => {
    const text = await formatRecoveryCode(known);
    assert.equal(text, "B9D5-MPJT-B9D5-MPJT-B9D5-MPJT-B9D5-MPJT-9658");
    for (const typed of [
      text,
      text.toLowerCase(),
      text.replaceAll("-", " "),
      ` ${text.replaceAll("-", "")}\n`,
    ]) {
      assert.deepEqual(await parseRecoveryCode(typed), known);
    }
    const fresh = makeRecoveryCode();
    assert.equal(fresh.length, 20);
    assert.deepEqual(await parseRecoveryCode(await formatRecoveryCode(fresh)), fresh);
    const zeros = new Uint8Array(20) as RecoveryCode;
    assert.deepEqual(await parseRecoveryCode((await formatRecoveryCode(zeros)).replaceAll("0", "O")), zeros);
  });

  test("is refused if it is mistyped, shortened or lengthened", async () => {
    const text = await formatRecoveryCode(known);
    for (let at = 0; at < text.length; at += 1) {
      if (text[at] === "-") continue;
      const typed = text.slice(0, at) + (text[at] === "7" ? "8" : "7") + text.slice(at + 1);
      await refuses(() => parseRecoveryCode(typed));
    }
    for (const typed of ["", text.slice(0, -1), `${text}0`, text.replace("B", "U"), text.replace("B", "é")]) {
      await refuses(() => parseRecoveryCode(typed));
    }
    for (const value of [null, undefined, 7, {}])
      await refuses(() => parseRecoveryCode(value as unknown as string));
  });

  test("has a different proof for each user and each code", async () => {
    const verifiers = await Promise.all([
      deriveRecoveryAuth(known, UID),
      deriveRecoveryAuth(known, BID),
      deriveRecoveryAuth(makeRecoveryCode(), UID),
    ]);
    assert.equal(new Set(verifiers).size, 3);
    for (const verifier of verifiers) assert.match(verifier, /^[A-Za-z0-9_-]{43}$/);
  });
});
