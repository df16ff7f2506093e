import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { connect } from "../json-calls.ts";

/** The value by which RFC 6455 makes the server's part of the handshake. */
const HANDSHAKE = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
const ENDED = /The connection to the browser has ended/;

test("calls to a browser that has died are rejected, those that wait for a reply and all later ones", async (run) => {
  const browser = createServer().on("upgrade", ({ headers }, socket) => {
    const accept = createHash("sha1").update(`${headers["sec-websocket-key"]}${HANDSHAKE}`).digest("base64");
    const lines = ["HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade"];
    socket.write([...lines, `Sec-WebSocket-Accept: ${accept}`, "", ""].join("\r\n"));
    socket.once("data", () => socket.destroy());
  });
  await new Promise<void>((resolve) => void browser.listen(0, "127.0.0.1", resolve));
  run.after(() => browser.close());
  const call = await connect(`ws://127.0.0.1:${(browser.address() as AddressInfo).port}`);
  await assert.rejects(call("session.status", {}), ENDED);
  await assert.rejects(call("session.status", {}), ENDED);
});
