import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeArea } from "./fake-area.ts";

const MINUTE = 60_000;
const local = fakeArea();
const session = fakeArea();
const alarms = { clear: async () => true, create: async () => {} };
Object.assign(globalThis, { chrome: { storage: { local, session }, alarms } });
const { noteUse, STATE } = await import("../src/lock/locking.ts");

const LAST = "keepwell.last-active";
const lastActive = async () => (await local.get(LAST))[LAST];
const isLocked = async () => STATE in (await session.get(STATE));

test("use after the time is over locks, and does not begin the time anew", async () => {
  const before = Date.now() - 16 * MINUTE;
  await local.set({ [LAST]: before });
  await noteUse();
  assert.equal(await lastActive(), before);
  assert.equal(await isLocked(), true);
});

test("use before that begins the time anew", async () => {
  await session.remove(STATE);
  const before = Date.now() - 14 * MINUTE;
  await local.set({ [LAST]: before });
  await noteUse();
  assert.ok(Number(await lastActive()) > before);
  assert.equal(await isLocked(), false);
});
