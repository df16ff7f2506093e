/**
 * @file The comparison of a server with a release manifest ends even if a reply never ends, is too long, or cannot be
 * read.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { NoAnswer } from "../release/ask-server.ts";
import { verifyServer } from "../release/verify-server.ts";
import { type Lie, manifest, useLyingServer } from "./lying-server.ts";

const server = useLyingServer();

const HANGING: Readonly<Record<string, [answer: Lie, said: RegExp]>> = {
  "never replies": [() => "handled", /no whole reply within/],
  "never ends a reply": [
    (_path, _request, response) => {
      response.writeHead(200).write("a");
      return "handled";
    },
    /no whole reply within/,
  ],
  "sends without end": [
    (_path, _request, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(20_000)));
      };
      response.writeHead(200).on("drain", more);
      more();
      return "handled";
    },
    /longer than 100000 bytes/,
  ],
  "sends little that unpacks to much": [
    () => ({ headers: { "content-encoding": "gzip" }, body: gzipSync(Buffer.alloc(1_000_000)) }),
    /longer than 100000 bytes/,
  ],
  "sends what cannot be unpacked": [
    () => ({ headers: { "content-encoding": "gzip" }, body: "no gzip" }),
    /no valid gzip/,
  ],
  "packs in an unknown way": [
    () => ({ headers: { "content-encoding": "compress" }, body: "?" }),
    /unknown encoding "compress"/,
  ],
  "ends each connection": [
    (_path, request) => {
      request.socket.destroy();
      return "handled";
    },
    /ECONNRESET|socket hang up/,
  ],
};

for (const [what, [answer, said]] of Object.entries(HANGING))
  test(`the comparison ends, and the message says why, if a server ${what}`, async () => {
    server.tell(answer);
    await assert.rejects(
      verifyServer(server.origin(), manifest, {
        seconds: what.startsWith("never") ? 0.2 : 20,
        bytes: 100_000,
      }),
      (error) => error instanceof NoAnswer && said.test(error.message),
    );
  });
