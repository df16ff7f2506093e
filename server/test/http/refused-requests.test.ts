/** @file Requests that the HTTP parser refuses before they reach a call, over a real connection. */
import assert from "node:assert/strict";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import { after, before, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { errorReply } from "@keepwell/contract/error-reply.ts";
import { openTestServer, type TestServer } from "../harness.ts";

let server: TestServer;
let port: number;
before(async () => {
  server = await openTestServer({ env: { PUBLIC_URL: "https://keepwell.test" } });
  port = Number(new URL(await server.app.listen({ port: 0, host: "127.0.0.1" })).port);
});
after(async () => {
  server.app.server.closeAllConnections();
  await server.close();
});

/** Sends these bytes and reads until the server closes the connection. */
const exchange = async (bytes: string): Promise<{ status: number; headers: Headers; body: string }> => {
  const socket = connect(port, "127.0.0.1");
  socket.write(bytes);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk);
  const [head = "", body = ""] = Buffer.concat(chunks).toString().split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(": ");
    return [line.slice(0, at), line.slice(at + 2)];
  });
  return { status: Number(first.split(" ")[1]), headers: new Headers(headers), body };
};

const get = (...headers: string[]) =>
  ["GET /api/health HTTP/1.1", "Host: localhost", "Connection: close", ...headers, "", ""].join("\r\n");

const REFUSED: [what: string, bytes: string, status: number, code: string][] = [
  ["an unknown method", "EVIL /api/me HTTP/1.1\r\nHost: localhost\r\n\r\n", 400, "bad_request"],
  ["what is not HTTP", "\u0016\u0003\u0001 hello\r\n\r\n", 400, "bad_request"],
  ["headers over 16 kB", get(`X-Long: ${"x".repeat(17 * 1024)}`), 431, "headers_too_large"],
  ["an address over 16 kB", `GET /${"x".repeat(17 * 1024)} HTTP/1.1\r\n\r\n`, 431, "headers_too_large"],
  ["a header without a name", get(": value"), 400, "bad_request"],
  ["two lengths", get("Content-Length: 1", "Content-Length: 2"), 400, "bad_request"],
  ["a request without a host", "GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n", 400, "bad_request"],
  ["an expectation that cannot be met", get("Expect: miracles"), 400, "bad_request"],
];

for (const [what, bytes, status, code] of REFUSED)
  test(`${what} is refused in the catalogue's form, with the headers of every answer`, async () => {
    const reply = await exchange(bytes);
    const read = errorReply.parse(JSON.parse(reply.body));
    assert.deepEqual([reply.status, read.code], [status, code]);
    assert.match(read.request_id ?? "", /^[0-9a-f-]{36}$/);
    assert.equal(reply.headers.get("content-type"), "application/json; charset=utf-8");
    assert.equal(reply.headers.get("content-length"), String(Buffer.byteLength(reply.body)));
    assert.equal(reply.headers.get("cache-control"), "no-store");
    assert.equal(reply.headers.get("x-content-type-options"), "nosniff");
    assert.equal(reply.headers.get("x-frame-options"), "DENY");
    assert.match(reply.headers.get("content-security-policy") ?? "", /default-src 'none'/);
    assert.equal(reply.headers.get("strict-transport-security"), "max-age=63072000");
    assert.doesNotMatch(reply.body, /HPE_|parse|llhttp/i);
  });

test("headers of almost 16 kB are accepted", async () => {
  const { status, body } = await exchange(get(`X-Long: ${"x".repeat(15 * 1024)}`));
  assert.deepEqual([status, JSON.parse(body).status], [200, "ok"]);
});

test("a request that its client breaks off is not logged as a failure of the database", async () => {
  const head = "POST /api/users HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
  const requested = once(server.app.server, "request");
  const socket = connect(port, "127.0.0.1");
  socket.write(`${head}X-Requested-With: fetch\r\nContent-Length: 1000\r\n\r\n{"a":`);
  const [request] = (await requested) as [IncomingMessage];
  const closed = new Promise((resolve) => request.once("close", resolve));
  socket.destroy();
  await closed;
  // The server handles the error of the request after this event.
  await setImmediate();
  assert.doesNotMatch(server.logged(), /the database could not/);
});

test("a connection reset in the middle of a request does not harm the server", async () => {
  const socket = connect(port, "127.0.0.1", () => {
    socket.write("GET /api/health HTTP/1.1\r\nHost: lo", () => socket.resetAndDestroy());
  });
  await new Promise((resolve) => socket.once("close", resolve));
  assert.equal((await exchange(get())).status, 200);
});
