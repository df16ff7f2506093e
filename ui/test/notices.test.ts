import assert from "node:assert/strict";
import { test } from "node:test";
import { makeNoticesStore } from "../src/notices-store.ts";

function filledWith(count: number) {
  const store = makeNoticesStore();
  for (let number = 1; number <= count; number++) store.notify({ tone: "info", text: `${number}` });
  return store;
}

const texts = (notices: readonly { readonly text: string }[]) => notices.map((notice) => notice.text);

test("three notices are shown, and the others wait in order", () => {
  const store = filledWith(5);
  assert.deepEqual(texts(store.state().visible), ["1", "2", "3"]);
  assert.equal(store.state().waiting, 2);
  const [first] = store.state().visible;
  assert.ok(first);
  store.dismiss(first.id);
  assert.deepEqual(texts(store.state().visible), ["2", "3", "4"]);
  assert.equal(store.state().waiting, 1);
});

test("dismissing a notice twice is the same as dismissing it once", () => {
  const store = filledWith(2);
  store.dismiss(1);
  store.dismiss(1);
  assert.deepEqual(texts(store.state().visible), ["2"]);
});

test("the log keeps the last twenty notices, the newest first, even if they were dismissed", () => {
  const store = filledWith(25);
  for (const { id } of store.state().visible) store.dismiss(id);
  assert.equal(store.state().log.length, 20);
  assert.deepEqual(texts(store.state().log).slice(0, 2), ["25", "24"]);
});

test("listeners hear each change until they unsubscribe", () => {
  const store = makeNoticesStore();
  let heard = 0;
  const leave = store.subscribe(() => heard++);
  store.notify({ tone: "error", text: "x" });
  assert.equal(store.state(), store.state());
  leave();
  store.notify({ tone: "error", text: "y" });
  assert.equal(heard, 1);
});

test("new notices are dropped until every caller of silence() has ended its silence", () => {
  const store = makeNoticesStore();
  const [first, second] = [store.silence(), store.silence()];
  store.notify({ tone: "error", text: "x" });
  first();
  store.notify({ tone: "error", text: "y" });
  assert.deepEqual(store.state(), { visible: [], waiting: 0, log: [] });
  second();
  store.notify({ tone: "error", text: "z" });
  assert.deepEqual(texts(store.state().log), ["z"]);
});

test("clearing the notices also clears the log", () => {
  const store = filledWith(5);
  store.clear();
  assert.deepEqual(store.state(), { visible: [], waiting: 0, log: [] });
});
