import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  concat,
  equalBytes,
  fromBase64,
  fromBase64Url,
  fromHex,
  fromUtf8,
  toBase64,
  toBase64Url,
  toHex,
  u8,
  u16,
  u32,
  u64,
  utf8,
  wipe,
} from "../src/bytes.ts";
import { ctx, parseContext } from "../src/context.ts";
import { isUid, makeUid, uidBytes, uidFromBytes } from "../src/uid.ts";
import { refuses, UID } from "./support.ts";

const bytes = fc.uint8Array({ maxLength: 200 }).map((array) => new Uint8Array(array));

test("every text form decodes to its bytes, and base64 agrees with Node's", () => {
  fc.assert(
    fc.property(bytes, (some) => {
      assert.deepEqual(fromHex(toHex(some)), some);
      assert.deepEqual(fromBase64(toBase64(some)), some);
      assert.deepEqual(fromBase64Url(toBase64Url(some)), some);
      assert.equal(toBase64(some), Buffer.from(some).toString("base64"));
      assert.equal(toBase64Url(some), Buffer.from(some).toString("base64url"));
    }),
  );
  const large = new Uint8Array(100_000).fill(7);
  assert.deepEqual(fromBase64(toBase64(large)), large);
});

test("each value has one base64 text, and every other text is refused", () => {
  fc.assert(
    fc.property(fc.oneof(fc.base64String(), fc.string()), (text) => {
      try {
        assert.equal(toBase64(fromBase64(text)), text);
      } catch (error) {
        assert.equal((error as Error).message, "cannot be verified");
      }
    }),
  );
});

test("MS-21 base64 and hex that are not in canonical form are refused", async () => {
  for (const text of ["QQ", "QQ=", "QR==", "Q Q=", " QQ==", "QQ==\n", "Q===", "_w==", "QQ==QQ==", "é==="]) {
    await refuses(() => fromBase64(text));
  }
  for (const text of ["Q", "QR", "QQ==", "+w", "Q Q"]) await refuses(() => fromBase64Url(text));
  for (const text of ["A0", "0", "0g", "0x", " 00"]) await refuses(() => fromHex(text));
  for (const value of [undefined, null, 1, {}, ["QQ=="]]) {
    for (const read of [fromBase64, fromBase64Url, fromHex]) await refuses(() => read(value as string));
  }
});

test("UTF-8 decodes to the same text, and invalid bytes are refused", async () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => fromUtf8(utf8(text)) === text));
  assert.equal(fromUtf8(utf8("\ufeffmark")), "\ufeffmark");
  await refuses(() => fromUtf8(fromHex("ff")));
  await refuses(() => fromUtf8(fromHex("c080")));
});

test("numbers are big-endian, and a number that is too large is refused", () => {
  assert.equal(
    toHex(concat(u8(255), u16(1), u32(0xffff_ffff), u64(2 ** 53 - 1))),
    "ff0001ffffffff001fffffffffffff",
  );
  for (const value of [-1, 1.5, Number.NaN, 256, Number.POSITIVE_INFINITY]) {
    assert.throws(() => u8(value), RangeError);
  }
  assert.throws(() => u32(2 ** 32), RangeError);
  assert.throws(() => u64(2 ** 53), RangeError);
});

test("only equal bytes compare as equal, and wiped bytes are zeros", () => {
  assert.ok(equalBytes(u32(1), u32(1)));
  assert.ok(!equalBytes(u32(1), u32(2)));
  assert.ok(!equalBytes(u32(1), u16(1)));
  const secret = u32(7);
  wipe(secret, undefined);
  assert.deepEqual(secret, u32(0));
});

test("a new uid is a UUIDv4 and survives a conversion to bytes, and a text in another form is refused", async () => {
  const uid = makeUid();
  assert.match(uid, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.equal(uidFromBytes(uidBytes(uid)), uid);
  assert.ok(isUid(UID));
  for (const text of [UID.toUpperCase().replace("1", "A"), `${UID} `, UID.replaceAll("-", ""), "", null]) {
    assert.ok(!isUid(text));
    await refuses(() => uidBytes(text as unknown as string));
  }
});

test("different lists of fields have different contexts", () => {
  const fields = fc.array(bytes, { maxLength: 5 });
  const label = fc.string({ maxLength: 20 });
  fc.assert(
    fc.property(label, fields, label, fields, (one, first, other, second) => {
      assert.deepEqual(parseContext(ctx(one, ...first)), { label: one, fields: first });
      const same =
        one === other && Buffer.from(JSON.stringify(first)).equals(Buffer.from(JSON.stringify(second)));
      assert.equal(equalBytes(ctx(one, ...first), ctx(other, ...second)), same);
    }),
  );
  assert.deepEqual(parseContext(ctx("long", new Uint8Array(65_535))).fields, [new Uint8Array(65_535)]);
  assert.throws(() => ctx("long", new Uint8Array(65_536)), RangeError);
});

test("a shortened or lengthened context is refused", async () => {
  const whole = ctx("label", u32(1));
  for (let length = 0; length < whole.length; length += 1) {
    if (length === "KW1".length + 1 + "label".length) continue; // a context without fields
    await refuses(() => parseContext(whole.slice(0, length)));
  }
  await refuses(() => parseContext(concat(whole, u8(0))));
});
