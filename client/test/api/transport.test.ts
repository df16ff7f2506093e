/** @file Tests calls that get no reply, or only the beginning of a reply, while the connection stays open. */
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

/** Resolves when the next reply has begun. */
const begun = (): Promise<void> =>
  new Promise((resolve) => {
    const send = globalThis.fetch;
    mock.method(globalThis, "fetch", async (...request: Parameters<typeof fetch>) => {
      const reply = await send(...request);
      resolve();
      return reply;
    });
  });

interface Waiting {
  readonly body?: string;
  /** Whether the server begins its reply, and then sends nothing more. */
  readonly begins?: boolean;
}

/**
 * Makes a call. Returns whether the call fails within `ms` milliseconds after the server has received it or, with
 * `begins`, has begun its reply.
 */
const hasFailedAfter = async (ms: number, { body, begins = false }: Waiting = {}): Promise<boolean> => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    const received = new Promise<ServerResponse>((resolve) => {
      answer = resolve;
    });
    const hasBegun = begun();
    let hasFailed = false;
    const made = call(body).catch(() => {
      hasFailed = true;
    });
    const reply = await received;
    if (begins) {
      reply.write("{");
      await hasBegun;
    }
    await new Promise((resolve) => setImmediate(resolve));
    mock.timers.tick(ms);
    await new Promise((resolve) => setImmediate(resolve));
    reply.end();
    await made;
    return hasFailed;
  } finally {
    mock.timers.reset();
    mock.restoreAll();
  }
};

test("a call that gets no answer fails after 90 seconds, or later if its body is long", async () => {
  assert.equal(await hasFailedAfter(89_000), false);
  assert.equal(await hasFailedAfter(91_000), true);
  assert.equal(await hasFailedAfter(91_000, { body: "a".repeat(100_000) }), false);
});

test("a call whose reply begins and then stops fails after five minutes", async () => {
  assert.equal(await hasFailedAfter(299_000, { begins: true }), false);
  assert.equal(await hasFailedAfter(301_000, { begins: true }), true);
});
