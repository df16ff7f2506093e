import assert from "node:assert/strict";
import { test } from "node:test";
import { createEarlyRows } from "../src/background/early-rows.ts";
import type { MenuPlace } from "../src/messages/menu-messages.ts";

const PLACE = { tabId: 7, frameId: 0, field: "current-password" } as MenuPlace;

test("a menu's rows are read before the menu asks for them, and are given once, to the menu with the right ticket", async () => {
  let reads = 0;
  const rows = createEarlyRows(async () => {
    reads += 1;
    return { state: "open", rows: [] };
  });
  rows.begin("first", PLACE);
  assert.equal(reads, 1);
  await rows.take("first", PLACE);
  assert.equal(reads, 1, "the rows were read already");
  await rows.take("first", PLACE);
  assert.equal(reads, 2, "the rows are not kept after that");
  rows.begin("second", PLACE);
  rows.begin("third", PLACE);
  await rows.take("second", PLACE);
  assert.equal(reads, 5, "another menu was asked for meanwhile");
});

test("rows that no menu asks for are forgotten when the ticket becomes invalid", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let reads = 0;
  const rows = createEarlyRows(async () => {
    reads += 1;
    return { state: "open", rows: [] };
  });
  rows.begin("first", PLACE);
  t.mock.timers.tick(10_000);
  await rows.take("first", PLACE);
  assert.equal(reads, 2);
});
