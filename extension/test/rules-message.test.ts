import assert from "node:assert/strict";
import { test } from "node:test";
import { readRulesMessage, readRulesReply } from "../src/messages/rules-message.ts";

const RULES = {
  minLength: 8,
  maxLength: 12,
  required: ["0123456789"],
  allowed: "abc0123456789",
  maxConsecutive: 2,
};

test("a page's rules are read only if each required part is there and valid", () => {
  assert.deepEqual(readRulesReply({ ...RULES, more: true }), RULES);
  const { maxConsecutive: _, ...without } = RULES;
  assert.deepEqual(readRulesReply(without), { ...RULES, maxConsecutive: undefined });
  const wrong = [
    null,
    { ...RULES, minLength: -1 },
    { ...RULES, maxLength: 1e9 },
    { ...RULES, maxLength: "12" },
    { ...RULES, allowed: "é" },
    { ...RULES, allowed: "a".repeat(200) },
    { ...RULES, required: [7] },
    { ...RULES, required: "0" },
  ];
  for (const one of wrong) assert.equal(readRulesReply(one), undefined);
});

test("a question without an origin is not read", () => {
  assert.deepEqual(
    readRulesMessage({ kind: "password-rules", origin: "https://a.example" })?.origin,
    "https://a.example",
  );
  for (const one of [null, { kind: "password-rules" }, { kind: "fill", origin: "https://a.example" }])
    assert.equal(readRulesMessage(one), undefined);
});
