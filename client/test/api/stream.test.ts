import assert from "node:assert/strict";
import { test } from "node:test";
import { fetchStream } from "../../src/api/stream.ts";

const request = { path: "/api/events", token: "token", signal: new AbortController().signal };

const statusFor = async (body: string): Promise<number> => {
  const { fetch } = globalThis;
  globalThis.fetch = async () => new Response(body, { status: 401 });
  try {
    const { status, chunks } = await fetchStream("https://vault.test")(request);
    assert.equal(chunks, null);
    return status;
  } finally {
    globalThis.fetch = fetch;
  }
};

test("a 401 that the server itself did not write is treated as a 503", async () => {
  const own = { status: "unauthorized", code: "unauthorized", user_message: "" };
  assert.equal(await statusFor(JSON.stringify(own)), 401);
  for (const foreign of [
    "",
    "<h1>Sign in to the network</h1>",
    "{}",
    JSON.stringify({ ...own, status: "internal" }),
  ])
    assert.equal(await statusFor(foreign), 503, foreign);
});
