import assert from "node:assert/strict";
import { test } from "node:test";
import { ENVELOPE_CHARS, FIELD_MAX_CHARS, fieldEnvelopeChars } from "@keepwell/crypto/envelope.ts";
import type { Schema } from "../src/endpoint.ts";
import {
  authKey,
  counter,
  email,
  mac,
  name,
  newUid,
  personName,
  salt,
  sealedField,
  sealedKey,
  sealedPrivateKey,
  sealedSek,
  uid,
} from "../src/fields.ts";

const V4 = "0b7e4f0a-1c2d-4e3f-8a9b-0c1d2e3f4a5b";
const V7 = "0b7e4f0a-1c2d-7e3f-8a9b-0c1d2e3f4a5b";
const base64 = (bytes: number, fill = 7) => Buffer.alloc(bytes, fill).toString("base64");

/** Makes an envelope whose value has this many bytes. */
const envelope = (valueBytes: number, ivBytes = 12) =>
  Buffer.from(`{"iv":"${base64(ivBytes)}","value":"${base64(valueBytes)}"}`).toString("base64");

const EMAIL_254 = `${"a".repeat(64)}@${"b".repeat(61)}.${"c".repeat(61)}.${"d".repeat(61)}.io`;
const texts = ["", " ", 7, true, null, undefined, [], ["a"], {}, "\u0000"];

interface Case {
  readonly schema: Schema;
  readonly accepts: readonly unknown[];
  readonly refuses: readonly unknown[];
}

const FIELDS: Readonly<Record<string, Case>> = {
  uid: {
    schema: uid,
    accepts: [V4, V7],
    refuses: [
      ...texts,
      V4.toUpperCase(),
      `${V4} `,
      `{${V4}}`,
      V4.replaceAll("-", ""),
      `${V4}\n`,
      V4.slice(1),
    ],
  },
  newUid: { schema: newUid, accepts: [V4], refuses: [...texts, V7] },
  email: {
    schema: email,
    accepts: ["a@b.ca", "  A.B+c@Example.TEST ", EMAIL_254.slice(-254)],
    refuses: [
      ...texts,
      "a",
      "a@b",
      "@b.ca",
      "a@b.ca,c@d.ca",
      "a b@c.ca",
      "a@b.ca\r\nBcc: x@y.ca",
      `a${EMAIL_254}a`,
    ],
  },
  name: {
    schema: name,
    accepts: ["x", "é".repeat(255), "<b>&amp;</b>", "名前 🔐", "a b"],
    refuses: [
      ...texts,
      "x".repeat(256),
      " x",
      "x ",
      "\u00a0x",
      "a\nb",
      "a\tb",
      "a\u0085b",
      "a\u0000b",
      "\ud800",
    ],
  },
  personName: {
    schema: personName,
    accepts: ["x".repeat(100)],
    refuses: [...texts, "x".repeat(101), "a\nb"],
  },
  authKey: {
    schema: authKey,
    accepts: ["A".repeat(43), `${"-_".repeat(21)}9`],
    refuses: [...texts, "A".repeat(42), "A".repeat(44), `${"A".repeat(42)}=`, `${"A".repeat(42)}+`],
  },
  mac: {
    schema: mac,
    accepts: ["0a".repeat(32)],
    refuses: [...texts, "0A".repeat(32), "0a".repeat(31), "0a".repeat(33), `${"0a".repeat(32)}\n`],
  },
  salt: {
    schema: salt,
    accepts: [base64(16), base64(16, 255)],
    refuses: [...texts, base64(15), base64(17), base64(8), base64(16).slice(0, 22), `${"A".repeat(21)}B==`],
  },
  sealedKey: {
    schema: sealedKey("ek"),
    accepts: [envelope(48)],
    refuses: [...texts, envelope(47), envelope(49), envelope(80), envelope(48, 11), "A".repeat(136)],
  },
  sealedSek: { schema: sealedSek, accepts: [envelope(80)], refuses: [...texts, envelope(48), envelope(81)] },
  sealedPrivateKey: {
    schema: sealedPrivateKey("idk-x"),
    accepts: [envelope(64)],
    refuses: [...texts, envelope(48), envelope(80)],
  },
  "sealedField password": {
    schema: sealedField("password"),
    accepts: [envelope(48), envelope(4128 + 16)],
    refuses: [...texts, envelope(4128 + 32 + 16), envelope(15), "plaintext", envelope(48, 16)],
  },
  "sealedField text": {
    schema: sealedField("text"),
    accepts: [envelope(256 + 16), envelope(65_792 + 16)],
    refuses: [...texts, envelope(65_792 + 256 + 16)],
  },
  counter: {
    schema: counter,
    accepts: [1, 4_294_967_295],
    refuses: [0, -1, 4_294_967_296, 1.5, Number.NaN, Number.POSITIVE_INFINITY, "1", null, [1], true],
  },
};

for (const [field, { schema, accepts, refuses }] of Object.entries(FIELDS))
  test(`${field} accepts its valid values and refuses all others`, () => {
    for (const value of accepts) assert.ok(schema.safeParse(value).success, `accepts ${String(value)}`);
    for (const value of refuses)
      assert.ok(!schema.safeParse(value).success, `refuses ${JSON.stringify(value)}`);
  });

test("the contract trims an address and converts it to lower case", () => {
  assert.equal(email.parse("  A.B+c@Example.TEST "), "a.b+c@example.test");
});

test("sealed lengths are exact to the character (security.md 2.8)", () => {
  assert.deepEqual(ENVELOPE_CHARS, { sek: 192, key: 136, privateKey: 168 });
  assert.equal(fieldEnvelopeChars(0, 32), 136);
  assert.equal(FIELD_MAX_CHARS.password, envelope(4128 + 16).length);
  assert.equal(FIELD_MAX_CHARS.text, envelope(65_792 + 16).length);
});
