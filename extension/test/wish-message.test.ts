import assert from "node:assert/strict";
import { test } from "node:test";
import { readWishMessage, readWishReply } from "../src/messages/wish-message.ts";

const WISH = {
  minLength: 8,
  maxLength: 12,
  required: ["0123456789"],
  allowed: "abc0123456789",
  maxConsecutive: 2,
};

test("a page's rules are read only if every part of them is valid", () => {
  assert.deepEqual(readWishReply({ ...WISH, more: true }), WISH);
  const { maxConsecutive: _, ...without } = WISH;
  assert.deepEqual(readWishReply(without), { ...WISH, maxConsecutive: undefined });
  const wrong = [
    null,
    { ...WISH, minLength: -1 },
    { ...WISH, maxLength: 1e9 },
    { ...WISH, maxLength: "12" },
    { ...WISH, allowed: "é" },
    { ...WISH, allowed: "a".repeat(200) },
    { ...WISH, required: [7] },
    { ...WISH, required: "0" },
  ];
  for (const one of wrong) assert.equal(readWishReply(one), undefined);
});

test("a question without an origin is not read", () => {
  assert.deepEqual(
    readWishMessage({ kind: "wish", origin: "https://a.example" })?.origin,
    "https://a.example",
  );
  for (const one of [null, { kind: "wish" }, { kind: "fill", origin: "https://a.example" }])
    assert.equal(readWishMessage(one), undefined);
});
