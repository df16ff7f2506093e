import assert from "node:assert/strict";
import { test } from "node:test";
import { mayReload } from "../src/app/recover-code.ts";

const MINUTE = 60_000;
const first = { build: "/app/assets/index-1.js", at: 10 * MINUTE };

test("a page with missing code reloads once", () => {
  assert.equal(mayReload(null, first), true);
  assert.equal(mayReload(first, { ...first, at: first.at + 1000 }), false);
});

test("the same build never reloads again, because the reload did not help", () => {
  assert.equal(mayReload(first, { ...first, at: first.at + 600 * MINUTE }), false);
});

test("a tab that stays open reloads again after the next upgrade", () => {
  const next = { build: "/app/assets/index-2.js", at: first.at + 2 * MINUTE };
  assert.equal(mayReload(first, next), true);
});

test("two builds that lack each other's files do not reload in turns", () => {
  assert.equal(mayReload(first, { build: "/app/assets/index-2.js", at: first.at + MINUTE / 2 }), false);
});
