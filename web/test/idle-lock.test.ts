/** @file After the idle time, a timer or the user's next activity locks the vault. */
import assert from "node:assert/strict";
import { after, before, mock, test } from "node:test";

const MINUTE_MS = 60_000;
const START = 1_800_000_000_000;

const page = new EventTarget();
const items = new Map<string, string>();
const browser = {
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
  document: new EventTarget(),
  location: new URL("https://keepwell.test/app/"),
  indexedDB: {},
  localStorage: {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  },
};

before(() => {
  Object.assign(globalThis, browser);
  mock.timers.enable({ apis: ["Date"], now: START });
});
after(() => {
  mock.timers.reset();
  for (const name of Object.keys(browser)) Reflect.deleteProperty(globalThis, name);
});

const at = (minutes: number): void => mock.timers.setTime(START + minutes * MINUTE_MS);
const look = (): boolean => browser.document.dispatchEvent(new Event("visibilitychange"));
const press = (): boolean => page.dispatchEvent(new Event("keydown"));

test("activity keeps the vault open, but activity after the idle time locks the vault", async (context) => {
  const { watchIdle } = await import("../src/app/idle-lock.ts");
  let locked = 0;
  const stop = watchIdle(() => {
    locked += 1;
  });
  // Stop the timer even if the test fails, because it would keep the process alive.
  context.after(stop);
  at(14);
  press();
  at(28);
  press();
  assert.equal(locked, 0);
  // Simulate a machine that slept: the key press comes before any timer.
  at(28 + 16);
  press();
  assert.equal(locked, 1);
  press();
  assert.equal(locked, 2, "the activity after the idle time does not count");
});

test("a clock that is set back does not keep the vault open", async (context) => {
  const { mustStayLocked, noteActivity, watchIdle } = await import("../src/app/idle-lock.ts");
  let locked = 0;
  at(300);
  const stop = watchIdle(() => {
    locked += 1;
  });
  context.after(stop);
  at(0);
  look();
  assert.equal(locked, 1);
  assert.equal(await mustStayLocked(), "idle");
  noteActivity();
  look();
  assert.equal(locked, 1, "the time of an unlock counts, although an earlier one was later");
  at(16);
  look();
  assert.equal(locked, 2);
});

test("a team's limit locks earlier than the chosen time, and never later", async (context) => {
  const { mustStayLocked, noteActivity, watchIdle } = await import("../src/app/idle-lock.ts");
  let locked = 0;
  const stop = watchIdle(() => {
    locked += 1;
  });
  context.after(() => {
    stop();
    items.delete("keepwell.lock");
    items.delete("keepwell.lock-limit");
  });
  const locksAfter = (minutes: number, own: string, limit: string): boolean => {
    items.set("keepwell.lock", own);
    items.set("keepwell.lock-limit", limit);
    at(1000);
    noteActivity(START + 1000 * MINUTE_MS);
    const before = locked;
    at(1000 + minutes);
    look();
    return locked > before;
  };
  assert.deepEqual([locksAfter(4, "60", "5 ada"), locksAfter(6, "60", "5 ada")], [false, true]);
  assert.equal(await mustStayLocked(), "idle", "the limit counts before an account is opened");
  assert.deepEqual([locksAfter(4, "close", "5 ada"), locksAfter(6, "close", "5 ada")], [false, true]);
  assert.deepEqual([locksAfter(4, "5", "60 ada"), locksAfter(6, "5", "60 ada")], [false, true]);
  assert.equal(locksAfter(14, "15", "broken"), false);
});
