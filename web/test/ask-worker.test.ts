/** @file The page asks its workers, and notices at any time that one has failed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { askWorker } from "../src/kdf/ask-worker.ts";

interface Asked {
  readonly id: number;
  readonly word: string;
}

/** A worker that answers nothing by itself, and what it was asked. */
const aWorker = () => {
  const asked: Asked[] = [];
  const events = new EventTarget();
  const worker = Object.assign(events, {
    postMessage: (request: Asked) => void asked.push(request),
    terminate: () => undefined,
  });
  return {
    asked,
    answer: (data: Asked) => events.dispatchEvent(new MessageEvent("message", { data })),
    fail: () => events.dispatchEvent(new Event("error")),
    ...askWorker<Asked, Asked>(worker as unknown as Worker, "It failed."),
  };
};

const FAILED = { message: "It failed." };

test("each question gets its own answer, in whatever order the answers come", async () => {
  const { ask, asked, answer } = aWorker();
  const replies = Promise.all([ask({ word: "one" }), ask({ word: "two" })]);
  for (const { id, word } of asked.toReversed()) answer({ id, word: word.toUpperCase() });
  assert.deepEqual(
    (await replies).map(({ word }) => word),
    ["ONE", "TWO"],
  );
});

test("if the worker fails, the questions that wait and all later ones are refused", async () => {
  const { ask, fail } = aWorker();
  const waiting = ask({ word: "one" });
  fail();
  await assert.rejects(waiting, FAILED);
  await assert.rejects(ask({ word: "two" }), FAILED);
});

test("if the worker's file does not load before the first question, that question is refused", async () => {
  const { ask, fail, asked } = aWorker();
  fail();
  await assert.rejects(ask({ word: "one" }), FAILED);
  assert.deepEqual(asked, []);
});

test("a worker that was closed is asked nothing more", async () => {
  const { ask, close } = aWorker();
  const waiting = ask({ word: "one" });
  close();
  await assert.rejects(waiting, FAILED);
  await assert.rejects(ask({ word: "two" }), FAILED);
});
