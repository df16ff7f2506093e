import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { fromHex, toBase64, toHex } from "../src/bytes.ts";
import type { Argon2id, Argon2idInput } from "../src/password/argon2.ts";
import { argon2Noble } from "../src/password/argon2-noble.ts";
import { argon2Wasm } from "../src/password/argon2-wasm.ts";
import { deriveMasterKey, KNOWN_ANSWER, type MasterKey } from "../src/password/derive-master-key.ts";
import { derivePasswordKeys } from "../src/password/derive-password-keys.ts";
import { CURRENT_KDF, isKdfVersion, KDF_VERSIONS } from "../src/password/kdf-versions.ts";
import { makeSalt, parseSalt } from "../src/password/make-salt.ts";
import { refuses } from "./support.ts";

const salt = fromHex("a0".repeat(16));

/** An Argon2id that records its inputs and returns a constant. */
const noting = () => {
  const asked: Argon2idInput[] = [];
  const argon2id: Argon2id = async (input) => {
    asked.push({ ...input, password: input.password.slice() });
    return new Uint8Array(32).fill(9);
  };
  return { asked, argon2id };
};

describe("password derivation", () => {
  for (const kdf of [
    0,
    2,
    99,
    -1,
    1.5,
    Number.NaN,
    "1",
    null,
    undefined,
    {},
    { m: 8 },
    "__proto__",
    "toString",
  ]) {
    test(`MS-01 kdf ${JSON.stringify(kdf) ?? kdf} is refused before any work`, async () => {
      const { asked, argon2id } = noting();
      assert.equal(isKdfVersion(kdf), false);
      await refuses(() => deriveMasterKey({ password: "a password", salt, kdf: kdf as number, argon2id }));
      assert.equal(asked.length, 0);
    });
  }

  for (const bytes of [0, 8, 15, 17, 1024 * 1024]) {
    test(`MS-02 a salt of ${bytes} bytes is refused before any work`, async () => {
      const { asked, argon2id } = noting();
      const bad = new Uint8Array(bytes).fill(1);
      await refuses(() => deriveMasterKey({ password: "a password", salt: bad, kdf: 1, argon2id }));
      await refuses(() => parseSalt(toBase64(bad)));
      assert.equal(asked.length, 0);
    });
  }

  test("MS-02 a salt of zeros, or a salt that is not base64, is refused before any work", async () => {
    const { asked, argon2id } = noting();
    const zeros = new Uint8Array(16);
    await refuses(() => deriveMasterKey({ password: "a password", salt: zeros, kdf: 1, argon2id }));
    await refuses(() => parseSalt(toBase64(zeros)));
    for (const text of ["not base64 of any kind!!", `${"A".repeat(21)}B==`, null, 7]) {
      await refuses(() => parseSalt(text as string));
    }
    assert.equal(asked.length, 0);
    assert.deepEqual(parseSalt(toBase64(salt)), salt);
    assert.equal(makeSalt().length, 16);
  });

  test("the parameters come only from `KDF_VERSIONS`, and none are weaker than version 1's", async () => {
    const { asked, argon2id } = noting();
    await deriveMasterKey({ password: "x", salt, kdf: CURRENT_KDF, argon2id });
    const { password: _, ...rest } = asked[0] ?? assert.fail();
    assert.deepEqual(rest, { salt, memoryKib: 65_536, passes: 3, lanes: 1, bytes: 32 });
    for (const row of Object.values(KDF_VERSIONS)) assert.ok(row.memoryKib >= 65_536 && row.passes >= 3);
  });

  test("a password is normalised, and neither trimmed nor shortened", async () => {
    const { asked, argon2id } = noting();
    for (const password of ["  spaced  ", "\ufb01ne", "x".repeat(1024), "\u{1f511}".repeat(1024)]) {
      await deriveMasterKey({ password, salt, kdf: 1, argon2id });
      assert.equal(Buffer.from(asked.at(-1)?.password ?? []).toString(), password.normalize("NFKC"));
    }
    for (const password of ["", "x".repeat(1025), "\ufb01".repeat(513), "\ud800"]) {
      await assert.rejects(deriveMasterKey({ password, salt, kdf: 1, argon2id }), RangeError);
    }
    assert.equal(asked.length, 4);
  });

  test("both implementations of Argon2id give the same result", async () => {
    const input = fc.record({
      password: fc.uint8Array({ minLength: 1, maxLength: 70 }).map((array) => new Uint8Array(array)),
      salt: fc.uint8Array({ minLength: 16, maxLength: 16 }).map((array) => new Uint8Array(array)),
      memoryKib: fc.constantFrom(64, 100),
      passes: fc.integer({ min: 1, max: 3 }),
      lanes: fc.integer({ min: 1, max: 2 }),
      bytes: fc.constantFrom(16, 32),
    });
    await fc.assert(
      fc.asyncProperty(input, async (one) => {
        assert.equal(toHex(await argon2Wasm(one)), toHex(await argon2Noble(one)));
      }),
      { numRuns: 20 },
    );
  });

  test("MS-81 an Argon2id that returns a constant does not give the known answer", async () => {
    const { argon2id } = noting();
    assert.notEqual(toHex(await deriveMasterKey({ ...KNOWN_ANSWER, argon2id })), KNOWN_ANSWER.masterKeyHex);
  });

  test("the keys of a password cannot be exported, and depend on the salt", async () => {
    const masterKey = new Uint8Array(32).fill(1) as MasterKey;
    const keys = await derivePasswordKeys(masterKey, salt);
    assert.match(keys.authKey, /^[A-Za-z0-9_-]{43}$/);
    for (const key of [keys.kek, keys.commit]) {
      await assert.rejects(crypto.subtle.exportKey("raw", key), { name: "InvalidAccessError" });
    }
    assert.notEqual(keys.authKey, (await derivePasswordKeys(masterKey, makeSalt())).authKey);
  });
});
