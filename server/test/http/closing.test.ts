/**
 * @file An idle connection does not delay the server's stop, and a call in progress delays it only for a limited time.
 * The tests use real connections.
 */
import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import { connect, type Socket } from "node:net";
import { test } from "node:test";
import fastify, { type FastifyInstance } from "fastify";
import { closeInTime } from "../../src/http/closing.ts";
import { openTestServer } from "../harness.ts";

const connectTo = async (app: FastifyInstance): Promise<Socket> => {
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const accepted = once(app.server, "connection");
  const socket = connect(Number(new URL(address).port), "127.0.0.1");
  await accepted;
  return socket;
};

const readAll = async (socket: Socket): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

test("an idle connection that a browser opened in advance does not delay the stop", async () => {
  const server = await openTestServer();
  const received = readAll(await connectTo(server.app));
  await server.close();
  assert.equal(await received, "");
});

/**
 * An application with one slow route. `calls` emits `call` when the route is called, and the route replies with what
 * `reply` emits.
 */
const slowApp = (graceMs?: number) => {
  const app = fastify();
  closeInTime(app, graceMs);
  const calls = new EventEmitter();
  app.get("/slow", async () => {
    const replied = once(calls, "reply");
    calls.emit("call");
    return (await replied)[0];
  });
  return { app, calls };
};

/**
 * Calls the slow route, and resolves once the call has arrived. Returns a promise of everything that the connection
 * receives. The promise is in an array, because the caller's `await` would otherwise wait for this promise too.
 */
const callSlowly = async ({ app, calls }: ReturnType<typeof slowApp>): Promise<[Promise<string>]> => {
  const socket = await connectTo(app);
  const called = once(calls, "call");
  socket.write("GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await called;
  return [readAll(socket)];
};

test("a call in progress gets its reply before the stop", async () => {
  const slow = slowApp();
  const [received] = await callSlowly(slow);
  const closed = slow.app.close();
  slow.calls.emit("reply", "at last");
  assert.match(await received, /200 OK.*at last$/s);
  await closed;
});

test("a call that does not end is cut off", async () => {
  const slow = slowApp(50);
  const [received] = await callSlowly(slow);
  await slow.app.close();
  assert.equal(await received, "");
});
