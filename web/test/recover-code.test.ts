import assert from "node:assert/strict";
import { test } from "node:test";
import { mayReload } from "../src/app/recover-code.ts";

const MINUTE = 60_000;
const [FIRST, SECOND] = ["/app/assets/index-1.js", "/app/assets/index-2.js"];
const NONE = { builds: [], at: 0 };
const once = { builds: [FIRST], at: 10 * MINUTE };

test("a page whose code cannot be loaded reloads itself once", () => {
  assert.equal(mayReload(NONE, FIRST, once.at), true);
  assert.equal(mayReload(once, FIRST, once.at + 1000), false);
});

test("a build for which the reload did not help never reloads again", () => {
  assert.equal(mayReload(once, FIRST, once.at + 600 * MINUTE), false);
  assert.equal(mayReload({ ...once, builds: [FIRST, SECOND] }, FIRST, once.at + 600 * MINUTE), false);
});

test("a tab that stays open reloads again after the next upgrade", () => {
  assert.equal(mayReload(once, SECOND, once.at + 2 * MINUTE), true);
});

test("two builds that lack each other's files do not make the page reload for ever", () => {
  assert.equal(mayReload(once, SECOND, once.at + MINUTE / 2), false);
});
