import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  ENVELOPE_CHARS,
  ENVELOPE_MAX_CHARS,
  FIELD_LIMITS,
  FIELD_MAX_CHARS,
  fieldEnvelopeChars,
  isEnvelope,
  packEnvelope,
  paddedBytes,
  unpackEnvelope,
} from "../src/envelope.ts";
import { FIELD_NAMES, PAD_BLOCK } from "../src/fields.ts";
import { refuses } from "./support.ts";

const IV = "AQEBAQEBAQEBAQEB";
const VALUE = Buffer.alloc(16, 7).toString("base64");
/** A longer value than `VALUE`. The base64 of its envelope ends with padding. */
const LONGER = Buffer.alloc(19, 7).toString("base64");
const wire = (json: string): string => Buffer.from(json).toString("base64");

test("an envelope decodes to its parts, and has one text form", () => {
  const part = (minLength: number, maxLength: number) =>
    fc.uint8Array({ minLength, maxLength }).map((array) => new Uint8Array(array));
  fc.assert(
    fc.property(part(12, 12), part(16, 400), (iv, value) => {
      const text = packEnvelope<"test">({ iv, value });
      assert.deepEqual(unpackEnvelope(text), { iv, value });
      assert.ok(isEnvelope(text));
      assert.deepEqual(JSON.parse(Buffer.from(text, "base64").toString()), {
        iv: Buffer.from(iv).toString("base64"),
        value: Buffer.from(value).toString("base64"),
      });
    }),
  );
});

test("the lengths are those of docs/security.md section 2.8", () => {
  assert.deepEqual({ ...ENVELOPE_CHARS }, { sek: 192, key: 136, privateKey: 168 });
  assert.equal(fieldEnvelopeChars(0, 32), 136);
  assert.equal(fieldEnvelopeChars(31, 32), 136);
  assert.ok(fieldEnvelopeChars(32, 32) > 136);
  assert.equal(fieldEnvelopeChars(0, 256), 536);
  for (const field of FIELD_NAMES) {
    assert.equal(FIELD_MAX_CHARS[field], fieldEnvelopeChars(FIELD_LIMITS[field], PAD_BLOCK[field]));
    const padded = new Uint8Array(paddedBytes(FIELD_LIMITS[field], PAD_BLOCK[field]) + 16);
    assert.equal(packEnvelope({ iv: new Uint8Array(12), value: padded }).length, FIELD_MAX_CHARS[field]);
  }
});

/** The length in bytes of a value whose envelope has exactly the maximum length. */
const LARGEST = 589_797;

test("the longest envelope opens, and a longer envelope is neither made nor opened", async () => {
  const iv = new Uint8Array(12);
  const longest = packEnvelope({ iv, value: new Uint8Array(LARGEST) });
  assert.equal(longest.length, ENVELOPE_MAX_CHARS);
  assert.equal(unpackEnvelope(longest).value.length, LARGEST);
  const value = new Uint8Array(LARGEST + 1);
  assert.throws(() => packEnvelope({ iv, value }), RangeError);
  const longer = wire(`{"iv":"${IV}","value":"${Buffer.from(value).toString("base64")}"}`);
  await refuses(() => unpackEnvelope(longer));
});

const good = `{"iv":"${IV}","value":"${VALUE}"}`;
const abuses: Record<string, unknown> = {
  "an iv of 11 bytes": wire(`{"iv":"${Buffer.alloc(11).toString("base64")}","value":"${VALUE}"}`),
  "an iv of 13 bytes": wire(`{"iv":"${Buffer.alloc(13).toString("base64")}","value":"${VALUE}"}`),
  "an iv of 16 bytes": wire(`{"iv":"${Buffer.alloc(16).toString("base64")}","value":"${VALUE}"}`),
  "a value shorter than a tag": wire(`{"iv":"${IV}","value":"${Buffer.alloc(15).toString("base64")}"}`),
  "an empty value": wire(`{"iv":"${IV}","value":""}`),
  "doubled keys": wire(`{"iv":"${IV}","iv":"${IV}","value":"${VALUE}"}`),
  "another order": wire(`{"value":"${VALUE}","iv":"${IV}"}`),
  "a further key": wire(`{"iv":"${IV}","value":"${VALUE}","v":1}`),
  __proto__: wire(`{"__proto__":{"polluted":1},"iv":"${IV}","value":"${VALUE}"}`),
  "a text before the JSON": wire(`{}${good}`),
  "a text after the JSON": wire(`${good}{}`),
  "white space in the JSON": wire(`{ "iv":"${IV}","value":"${VALUE}"}`),
  "an escape in the JSON": wire(good.replace("AQEB", "\\u0041QEB")),
  "NaN in place of a text": wire(`{"iv":NaN,"value":"${VALUE}"}`),
  "a number in place of a text": wire(`{"iv":"${IV}","value":1}`),
  "base64 with spare bits": wire(good.replace(VALUE, `${VALUE.slice(0, -3)}x==`)),
  "base64url inside": wire(good.replace(VALUE, `${"_".repeat(22)}==`)),
  "no padding inside": wire(good.replace(VALUE, VALUE.replace("==", ""))),
  "no padding outside": wire(`{"iv":"${IV}","value":"${LONGER}"}`).replace(/=+$/, ""),
  "a line feed at the end": `${wire(good)}\n`,
  "bytes that are not UTF-8": Buffer.from([0xff, 0xfe, 0xfd]).toString("base64"),
  "JSON that is not in base64": good,
  "MS-04 a versioned CBC text": `0.${IV}|${VALUE}`,
  "MS-04 CBC with a MAC": `2.${IV}|${VALUE}|${VALUE}`,
  "five megabytes": "A".repeat(5 * 1024 * 1024),
  "just over the limit": "A".repeat(ENVELOPE_MAX_CHARS + 4),
  "an empty text": "",
  null: null,
  undefined: undefined,
  "an object": { iv: IV, value: VALUE },
  "an array": [wire(good)],
  "a number": 1,
};

test("the examples are valid before they are altered", () => {
  assert.ok(isEnvelope(wire(good)));
  assert.ok(isEnvelope(wire(good.replace(VALUE, LONGER))) && wire(good.replace(VALUE, LONGER)).endsWith("="));
});

for (const [name, text] of Object.entries(abuses)) {
  test(`MS-21 refused: ${name}`, async () => {
    assert.equal(isEnvelope(text), false);
    await refuses(() => unpackEnvelope(text as string));
    assert.equal(({} as Record<string, unknown>)["polluted"], undefined);
  });
}
