/** @file Reads streams of events without our client, over a real connection. */
import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";

/** Waits until `fact` returns true. Fails with the message `what` if that takes too long. */
export const until = async (fact: () => boolean, what: string): Promise<void> => {
  for (let tries = 0; tries < 200; tries += 1) {
    if (fact()) return;
    await wait(25);
  }
  assert.fail(what);
};

/** Opens a stream and reads it while the test runs. */
export const openStream = async (
  origin: string,
  token: string,
  { method = "GET", gap }: { readonly method?: string; readonly gap?: number } = {},
) => {
  const stop = new AbortController();
  const reply = await fetch(`${origin}/api/events${gap === undefined ? "" : `?gap=${gap}`}`, {
    method,
    headers: { "X-Requested-With": "XMLHttpRequest", Authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  const read = { text: "", ended: false };
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of reply.body ?? []) read.text += decoder.decode(chunk);
  })();
  void reading.catch(() => {}).then(() => (read.ended = true));
  return { reply, read, close: () => stop.abort() };
};

export type OpenedStream = Awaited<ReturnType<typeof openStream>>;
