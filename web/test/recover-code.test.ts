import assert from "node:assert/strict";
import { test } from "node:test";
import { mayReload } from "../src/app/recover-code.ts";

const MINUTE = 60_000;
const [FIRST, SECOND] = ["/app/assets/index-1.js", "/app/assets/index-2.js"];
const NONE = { builds: [], at: 0 };
const once = { builds: [FIRST], at: 10 * MINUTE };

test("a page with missing code reloads once", () => {
  assert.equal(mayReload(NONE, FIRST, once.at), true);
  assert.equal(mayReload(once, FIRST, once.at + 1000), false);
});

test("the same build never reloads again, because the reload did not help", () => {
  assert.equal(mayReload(once, FIRST, once.at + 600 * MINUTE), false);
  assert.equal(mayReload({ ...once, builds: [FIRST, SECOND] }, FIRST, once.at + 600 * MINUTE), false);
});

test("a tab that stays open reloads again after the next upgrade", () => {
  assert.equal(mayReload(once, SECOND, once.at + 2 * MINUTE), true);
});

test("two builds that lack each other's files do not reload in turns", () => {
  assert.equal(mayReload(once, SECOND, once.at + MINUTE / 2), false);
});
