import assert from "node:assert/strict";
import { test } from "node:test";
import { createPasskeyCalls } from "../../src/background/passkey-calls.ts";
import { createPasskeyPauses } from "../../src/background/passkey-pauses.ts";
import { createPendingCalls } from "../../src/background/pending-calls.ts";
import { fakeArea } from "../fake-area.ts";

const ORIGIN = "https://shop.example.com";
const PLACE = {
  ...{ tabId: 7, frameId: 0, documentId: "D1", origin: ORIGIN, url: `${ORIGIN}/login`, topOrigin: ORIGIN },
  isPrivate: false,
} as const;
const CALL = { callId: "r1", ceremony: "get", options: "{}" } as const;

const setUp = (area = fakeArea()) => {
  const told: (readonly [callId: string, answer: string])[] = [];
  const closed: number[] = [];
  const opened: string[] = [];
  const state = {
    ...{ now: 1_000_000, may: Promise.resolve(true), isShown: true, canOpen: true },
    onAskShown: async () => {},
  };
  const begin = () =>
    createPasskeyCalls({
      pending: createPendingCalls(area),
      pauses: createPasskeyPauses(area),
      mayAnswer: () => state.may,
      isStillShown: async () => {
        await state.onAskShown();
        return state.isShown;
      },
      openWindow: async (ticket) => {
        if (!state.canOpen) throw new Error("no window");
        opened.push(ticket);
        return opened.length;
      },
      closeWindow: async (windowId) => void closed.push(windowId),
      tell: async ({ callId }, { answer }) => void told.push([callId, answer]),
      now: () => state.now,
    });
  const lastTicket = () => opened.at(-1) ?? "";
  return { calls: begin(), begin, told, closed, opened, state, lastTicket };
};

test("a window can take its ticket once, and the document gets one answer", async () => {
  const { calls, told, lastTicket } = setUp();
  assert.deepEqual(await calls.begin(CALL, PLACE), { state: "pending" });
  const ticket = lastTicket();
  const answer = { answer: "credential", credential: "{}" } as const;
  await calls.answer(ticket, answer);
  assert.deepEqual(told, [], "not taken yet");
  assert.equal(await calls.take("guess"), undefined);
  const taken = { ceremony: "get", options: "{}", origin: ORIGIN, isPrivate: false };
  assert.deepEqual(await Promise.all([calls.take(ticket), calls.take(ticket)]), [taken, undefined]);
  await calls.answer(ticket, answer);
  await calls.answer(ticket, answer);
  await calls.windowClosed(1);
  assert.deepEqual(told, [["r1", "credential"]]);
});

test("after a restart, the background still knows the call and its window", async () => {
  const { calls, begin, told, lastTicket } = setUp();
  await calls.begin(CALL, PLACE);
  assert.equal((await begin().take(lastTicket()))?.origin, ORIGIN);
  assert.equal(await begin().take(lastTicket()), undefined, "taken before");
  await begin().windowClosed(2);
  assert.deepEqual(told, [], "another window");
  await begin().windowClosed(1);
  assert.deepEqual(told, [["r1", "refused"]]);
});

test("a call is left to the browser if it comes from a frame, if Keepwell cannot answer it, or if no window opens", async () => {
  const { calls, opened, state } = setUp();
  assert.deepEqual(await calls.begin(CALL, { ...PLACE, frameId: 3 }), { state: "browser" });
  state.may = Promise.resolve(false);
  assert.deepEqual(await calls.begin(CALL, PLACE), { state: "browser" });
  state.may = Promise.reject(new Error("no storage"));
  assert.deepEqual(await calls.begin(CALL, PLACE), { state: "browser" });
  state.may = Promise.resolve(true);
  state.isShown = false;
  assert.deepEqual(await calls.begin(CALL, PLACE), { state: "browser" });
  state.isShown = true;
  state.canOpen = false;
  assert.deepEqual(await calls.begin(CALL, PLACE), { state: "browser" });
  assert.equal(opened.length, 0);
});

test("the next call of a tab ends the earlier one; a call of another tab does not", async () => {
  const { calls, told, closed } = setUp();
  await calls.begin(CALL, PLACE);
  await calls.begin({ ...CALL, callId: "r2" }, { ...PLACE, tabId: 8 });
  assert.deepEqual([told, closed], [[], []]);
  await calls.begin({ ...CALL, callId: "r3" }, PLACE);
  assert.deepEqual([told, closed], [[["r1", "refused"]], [1]]);
});

test("if a document stops its call, no window opens, or the open window is closed", async () => {
  const { calls, told, closed, opened, state } = setUp();
  let decide: (may: boolean) => void = () => undefined;
  state.may = new Promise((resolve) => {
    decide = resolve;
  });
  const begun = calls.begin(CALL, PLACE);
  await calls.stop({ callId: "r1" }, PLACE);
  decide(true);
  assert.deepEqual([await begun, opened.length], [{ state: "browser" }, 0]);
  await calls.begin({ ...CALL, callId: "r2" }, PLACE);
  await calls.stop({ callId: "r2" }, { ...PLACE, tabId: 8 });
  assert.deepEqual(closed, [], "from another tab");
  await calls.stop({ callId: "r2" }, PLACE);
  assert.deepEqual([told, closed], [[["r2", "refused"]], [1]]);
});

test("no window opens if a document stops its call while the background asks whether the tab still shows it", async () => {
  const { calls, told, opened, state } = setUp();
  state.onAskShown = () => calls.stop(CALL, PLACE);
  assert.deepEqual([await calls.begin(CALL, PLACE), opened, told], [{ state: "browser" }, [], []]);
});

test("the window closes when its tab is closed or shows another origin", async () => {
  const { calls, closed } = setUp();
  await calls.begin(CALL, PLACE);
  await calls.tabMoved(7, `${ORIGIN}/login#step-2`);
  await calls.tabMoved(8, "https://other.example.com/");
  assert.deepEqual(closed, []);
  await calls.tabMoved(7, "https://other.example.com/");
  assert.deepEqual(closed, [1]);
  await calls.begin(CALL, PLACE);
  await calls.tabClosed(8);
  await calls.tabClosed(7);
  assert.deepEqual(closed, [1, 2]);
});

test("after two refusals within a minute, a website's calls are left to the browser for a minute", async () => {
  const { calls, opened, state, lastTicket } = setUp();
  await calls.begin(CALL, PLACE);
  await calls.windowClosed(1);
  await calls.begin(CALL, PLACE);
  await calls.take(lastTicket());
  await calls.answer(lastTicket(), { answer: "refused", credential: "" });
  assert.deepEqual(await calls.begin(CALL, PLACE), { state: "browser" });
  const other = { ...PLACE, origin: "https://other.example.org" };
  assert.deepEqual(await calls.begin(CALL, other), { state: "pending" }, "of another website");
  assert.equal(opened.length, 3);
  state.now += 60_000;
  assert.deepEqual(await calls.begin(CALL, PLACE), { state: "pending" });
});

test("after a website has stopped ten calls, its next call is left to the browser", async () => {
  const { calls } = setUp();
  for (let count = 0; count < 10; count += 1) {
    assert.deepEqual(await calls.begin(CALL, PLACE), { state: "pending" });
    await calls.stop(CALL, PLACE);
  }
  assert.deepEqual(await calls.begin(CALL, PLACE), { state: "browser" });
});

test("ten calls that end without a passkey pause a website on all its hosts; sign-ins do not count", async () => {
  const { calls, lastTicket } = setUp();
  const beginAndAnswer = async (answer: "credential" | "browser") => {
    assert.deepEqual(await calls.begin(CALL, PLACE), { state: "pending" });
    await calls.take(lastTicket());
    await calls.answer(lastTicket(), { answer, credential: "" });
  };
  for (let count = 0; count < 12; count += 1) await beginAndAnswer("credential");
  for (let count = 0; count < 10; count += 1) await beginAndAnswer("browser");
  const other = { ...PLACE, origin: "https://a2.example.com" };
  for (const place of [PLACE, other]) assert.deepEqual(await calls.begin(CALL, place), { state: "browser" });
  assert.deepEqual(await calls.begin(CALL, { ...PLACE, origin: "https://example.org" }), {
    state: "pending",
  });
});

test("after a restart, the background ends the tab's earlier call, and keeps calls of other tabs", async () => {
  const { calls, begin, told, closed } = setUp();
  await calls.begin(CALL, PLACE);
  await calls.begin({ ...CALL, callId: "r2" }, { ...PLACE, tabId: 8 });
  const again = begin();
  await again.begin({ ...CALL, callId: "r3" }, PLACE);
  assert.deepEqual([told, closed], [[["r1", "refused"]], [1]]);
  await again.tabClosed(8);
  assert.deepEqual(told.at(-1), ["r2", "refused"]);
});

test("a window that saves stays open when its call ends, and learns that the website does not wait any more", async () => {
  const { calls, told, closed, lastTicket } = setUp();
  await calls.begin(CALL, PLACE);
  assert.deepEqual(await calls.noteSaving(lastTicket(), true), { isPending: false }, "not taken yet");
  await calls.take(lastTicket());
  assert.deepEqual(await calls.noteSaving(lastTicket(), true), { isPending: true });
  await calls.stop(CALL, PLACE);
  assert.deepEqual([told, closed], [[["r1", "refused"]], []]);
  const answer = { answer: "credential", credential: "{}" } as const;
  assert.deepEqual(await calls.answer(lastTicket(), answer), { isPending: false });
  assert.deepEqual(await calls.noteSaving(lastTicket(), true), { isPending: false });
  assert.equal(told.length, 1, "one answer");
});

test("after a failed save, the window closes with its call again", async () => {
  const { calls, closed, lastTicket } = setUp();
  await calls.begin(CALL, PLACE);
  await calls.take(lastTicket());
  await calls.noteSaving(lastTicket(), true);
  await calls.noteSaving(lastTicket(), false);
  await calls.tabClosed(PLACE.tabId);
  assert.deepEqual(closed, [1]);
});

test("calls that another version of the extension has kept are ignored", async () => {
  const earlier = { ticket: "t", request: "r0", ceremony: "get", options: "{}", tabId: 7, windowId: 1 };
  const area = fakeArea();
  await area.set({ "keepwell.passkey-asks": [earlier], "keepwell.pending-passkey-calls": [earlier] });
  const { calls, told, closed } = setUp(area);
  assert.equal(await calls.take("t"), undefined);
  await calls.windowClosed(1);
  assert.deepEqual(await calls.begin(CALL, PLACE), { state: "pending" });
  assert.deepEqual([told, closed], [[], []]);
});
