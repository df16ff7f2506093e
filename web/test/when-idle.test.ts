import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { whenIdle } from "../src/app/when-idle.ts";

/** Stands in for the window that receives the events of the user's activity. */
let page: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  Object.assign(globalThis, { addEventListener: page.addEventListener.bind(page) });
  mock.timers.enable({ apis: ["setTimeout"] });
});
afterEach(() => {
  mock.timers.reset();
  Reflect.deleteProperty(globalThis, "addEventListener");
});

/** Starts a wait. Returns a function that resolves to true if the page has become idle. */
const watch = (ms: number, left: AbortSignal): (() => Promise<boolean>) => {
  let isIdle = false;
  void whenIdle(ms, left).then(() => {
    isIdle = true;
  });
  return async () => {
    await Promise.resolve();
    await Promise.resolve();
    return isIdle;
  };
};

test("a page becomes idle when the user has been inactive for the given time", async () => {
  const isIdle = watch(2000, new AbortController().signal);
  mock.timers.tick(1999);
  assert.equal(await isIdle(), false);
  mock.timers.tick(1);
  assert.equal(await isIdle(), true);
});

test("only the user's activity restarts the wait", async () => {
  const isIdle = watch(2000, new AbortController().signal);
  for (const sign of ["keydown", "pointerdown", "wheel", "touchstart"]) {
    mock.timers.tick(1500);
    page.dispatchEvent(new Event(sign));
  }
  page.dispatchEvent(new Event("keyup"));
  mock.timers.tick(1999);
  page.dispatchEvent(new Event("scroll"));
  assert.equal(await isIdle(), false);
  mock.timers.tick(1);
  assert.equal(await isIdle(), true);
});

test("a cancelled wait never reports that the page is idle", async () => {
  const left = new AbortController();
  const isIdle = watch(2000, left.signal);
  left.abort();
  page.dispatchEvent(new Event("keydown"));
  mock.timers.tick(10_000);
  assert.equal(await isIdle(), false);
});
