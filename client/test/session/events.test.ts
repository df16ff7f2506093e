/** @file Reads a stream of events from a server that cuts the stream, splits it in any place, and lies. */
import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { test } from "node:test";
import type { ChangeEvent } from "@keepwell/contract/events.ts";
import type { StreamReply } from "../../src/api/stream.ts";
import { subscribe, waitBefore } from "../../src/session/events.ts";

const UID = "0b7e4f0a-1c2d-4e3f-8a9b-0c1d2e3f4a5b";

/** Returns the events that the client reads from these chunks. The subscription stops after the last chunk. */
const hear = async (chunks: readonly string[]): Promise<ChangeEvent[]> => {
  const heard: ChangeEvent[] = [];
  const stop = new AbortController();
  const openStream = async (): Promise<StreamReply> => ({
    status: 200,
    chunks: (async function* () {
      try {
        for (const chunk of chunks) yield new TextEncoder().encode(chunk);
      } finally {
        stop.abort();
      }
    })(),
  });
  await subscribe(
    { openStream },
    { handler: (event) => heard.push(event), signal: stop.signal, gap: () => 0 },
  );
  return heard;
};

test("events are read however the stream is split", async () => {
  const text = `: \n\ndata: {"what":"buckets"}\n\ndata: {"what":"entries","bucket":"${UID}"}\n\n: \n\n`;
  const expected = [{ what: "buckets" }, { what: "entries", bucket: UID }];
  assert.deepEqual(await hear([text]), expected);
  assert.deepEqual(await hear([...text]), expected);
});

test("after an invalid event, the client assumes that anything may have changed", async () => {
  for (const data of ["", "{", "null", '{"what":"x"}', '{"what":"entries","bucket":"../x"}', "[]"])
    assert.deepEqual(await hear([`data: ${data}\n\n`]), [{ what: "everything" }], data);
  assert.deepEqual(await hear(["event: x\nid: 1\nretry: 1\n\n", "x".repeat(20_000)]), []);
});

test("the subscription ends if the server refuses the session, or if the client has no stream", async () => {
  const never = () => assert.fail("nothing to hear");
  const subscription = { handler: never, signal: new AbortController().signal, gap: () => 0 };
  await subscribe({ openStream: async () => ({ status: 401, chunks: null }) }, subscription);
  await subscribe({}, subscription);
});

test("the client tells when it connects for the first time only after failed attempts", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const heard: string[] = [];
  const stop = new AbortController();
  const ended = { status: 200, chunks: (async function* () {})() };
  const replies: StreamReply[] = [{ status: 503, chunks: null }, ended, { status: 503, chunks: null }, ended];
  const subscribed = subscribe(
    { openStream: async () => replies.shift() ?? { status: 401, chunks: null } },
    {
      handler: ({ what }) => heard.push(what),
      onLateStart: () => heard.push("late"),
      signal: stop.signal,
      gap: () => 0,
    },
  );
  let isOver = false;
  void subscribed.then(() => {
    isOver = true;
  });
  while (!isOver) {
    await new Promise((resolve) => setImmediate(resolve));
    t.mock.timers.tick(30_000);
  }
  assert.deepEqual(heard, ["late", "everything"]);
});

test("reconnecting leaves no listener behind", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { signal } = new AbortController();
  const listeners: number[] = [];
  const openStream = async (): Promise<StreamReply> => {
    listeners.push(getEventListeners(signal, "abort").length);
    return { status: listeners.length < 4 ? 503 : 401, chunks: null };
  };
  const subscribed = subscribe({ openStream }, { handler: () => undefined, signal, gap: () => 0 });
  while (listeners.length < 4) {
    await new Promise((resolve) => setImmediate(resolve));
    t.mock.timers.tick(30_000);
  }
  await subscribed;
  assert.deepEqual(listeners, [0, 0, 0, 0]);
});

test("the client waits a partly random time of 0.5 to 30 seconds before it reconnects", () => {
  const waits = (random: number) =>
    [0, 1, 2, 3, 4, 5, 6, 99].map((attempt) => waitBefore(attempt, () => random));
  assert.deepEqual(waits(1), [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  assert.deepEqual(waits(0), [500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
});
