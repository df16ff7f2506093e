/** @file Calls over a connection that carries nothing. */
import assert from "node:assert/strict";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, mock, test } from "node:test";
import { fetchTransport } from "../../src/api/transport.ts";

let answer: (reply: ServerResponse) => void = () => {};
const server = createServer((_, reply) => answer(reply));
before(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
after(() => server.closeAllConnections());
after(() => server.close());

const call = (body?: string) => {
  const { port } = server.address() as AddressInfo;
  const request = { method: "POST", path: "/api/test", headers: {}, body };
  return fetchTransport(`http://127.0.0.1:${port}`)(request);
};

/** Calls, and returns whether the call has failed `ms` milliseconds after the server received it. */
const hasFailedAfter = async (ms: number, body?: string): Promise<boolean> => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    const received = new Promise<ServerResponse>((resolve) => {
      answer = resolve;
    });
    let hasFailed = false;
    const made = call(body).catch(() => {
      hasFailed = true;
    });
    const reply = await received;
    await new Promise((resolve) => setImmediate(resolve));
    mock.timers.tick(ms);
    await new Promise((resolve) => setImmediate(resolve));
    reply.end();
    await made;
    return hasFailed;
  } finally {
    mock.timers.reset();
  }
};

test("a call that gets no answer fails after 90 seconds, or later if its body is long", async () => {
  assert.equal(await hasFailedAfter(89_000), false);
  assert.equal(await hasFailedAfter(91_000), true);
  assert.equal(await hasFailedAfter(91_000, "a".repeat(100_000)), false);
});
