/** @file The tag of an entry whose problem the user has marked as fine, in the form of docs/security.md section 2.7. */
import assert from "node:assert/strict";
import { createHash, hkdfSync } from "node:crypto";
import { test } from "node:test";
import { deriveFineTag, type FineContent } from "../src/health/derive-fine-tag.ts";

const SECRET = new Uint8Array(32).fill(9);
const CONTENT: FineContent = {
  uid: "22222222-2222-4222-8222-222222222222",
  password: 'P\u00e4ss \u{1f511}"',
  urls: ["https://bank.example", "http://b"],
};

test("a second implementation of the documented derivation gives the same tag", async () => {
  const json = JSON.stringify([CONTENT.password, ...CONTENT.urls]);
  const uid = Buffer.from(CONTENT.uid.replaceAll("-", ""), "hex");
  const salt = Buffer.concat([uid, createHash("sha256").update(json).digest()]);
  const expected = Buffer.from(hkdfSync("sha256", SECRET, salt, "keepwell/v1/health/fine", 32));
  assert.equal(await deriveFineTag(SECRET, CONTENT), expected.toString("hex").slice(0, 16));
});

test("a different entry, password, address or secret has a different tag", async () => {
  const others: readonly (readonly [Uint8Array<ArrayBuffer>, FineContent])[] = [
    [SECRET, { ...CONTENT, uid: "33333333-3333-4333-8333-333333333333" }],
    [SECRET, { ...CONTENT, password: "other" }],
    [SECRET, { ...CONTENT, urls: ["https://bank.example"] }],
    [SECRET, { ...CONTENT, urls: CONTENT.urls.toReversed() }],
    [SECRET, { ...CONTENT, password: "", urls: [CONTENT.password, ...CONTENT.urls] }],
    [new Uint8Array(32).fill(8), CONTENT],
  ];
  const tags = await Promise.all([[SECRET, CONTENT] as const, ...others].map((one) => deriveFineTag(...one)));
  assert.equal(new Set(tags).size, tags.length);
});
