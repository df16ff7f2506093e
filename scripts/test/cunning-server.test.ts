/**
 * @file Tests that a comparison finds lies which are easy to overlook, such as a lie that only returning browsers get.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { headerPolicy, OWN_FRAMES } from "@keepwell/contract/page-policy.ts";
import { compareCard, compareDocument } from "../release/compare.ts";
import { printable } from "../release/printable.ts";
import { verifyServer } from "../release/verify-server.ts";
import {
  document,
  documentFor,
  HONEST,
  type Lie,
  manifest,
  redirect,
  SCRIPT,
  script,
  useLyingServer,
} from "./lying-server.ts";

const server = useLyingServer();

/**
 * Returns the differences that are found if the server tells this lie, as `address: what`. A difference that several
 * clients find is listed once.
 */
const found = async (told: Lie): Promise<string[]> => {
  server.tell(told);
  const { differences } = await verifyServer(server.origin(), manifest);
  return [...new Set(differences.map(({ address, what }) => `${address}: ${what}`))];
};
const answer = (body: string) => ({ ...document(body), status: 200, early: {}, body: Buffer.from(body) });

test("a redirection with a status that browsers do not follow is reported", async () => {
  const lies = await found((path) => (path === "/" ? { ...redirect("/app/"), status: 306 } : null));
  assert.deepEqual(lies, ["/: status 306 in place of a redirection to /app/"]);
});

test("the pages on which users type a password are compared", async () => {
  const evil = document(documentFor(OWN_FRAMES, "<script>steal()</script>"));
  const typed =
    /^\/app\/(auth\/(login|two-factor|forgot-password|reset-password\/\w+)|signup|verify\/\w+|join|subscribe|bucket\/[\w-]+|bucket\/[\w-]+\/[\da-f-]{36}|settings\/password)$/;
  const lies = await found((path) => (typed.test(path) ? evil : null));
  const addresses = new Set(lies.map((lie) => lie.split(":", 1)[0]));
  assert.equal(addresses.size, 11, [...addresses].join("\n"));
});

test("a document or headers that only a returning browser gets are reported", async () => {
  const tagged = { ...document(), headers: { ...document().headers, etag: '"1"' } };
  const weak = headerPolicy(OWN_FRAMES).replace("script-src 'self'", "script-src *");
  const asked: Lie = (path) => (path === "/app/all" || path === "/app/trash" ? tagged : null);
  const isReturning = (headers: NodeJS.Dict<unknown>): boolean => headers["if-none-match"] === '"1"';
  assert.deepEqual(
    await found((path, request, response) =>
      isReturning(request.headers)
        ? { status: 304, headers: { etag: '"1"', "content-encoding": "gzip" }, body: "" }
        : asked(path, request, response),
    ),
    [],
  );
  const lies = await found((path, request, response) => {
    if (!isReturning(request.headers)) return asked(path, request, response);
    return path === "/app/all"
      ? { status: 304, headers: { "content-security-policy": weak }, body: "" }
      : document(documentFor(OWN_FRAMES, "<script>steal()</script>"));
  });
  assert.deepEqual(lies.toSorted(), [
    "/app/all: asked again: weaker Content-Security-Policy: script-src also allows *",
    "/app/trash: asked again: altered",
    "/app/trash: asked again: contains script of its own",
  ]);
});

test("a file with a modification date is requested again, unless browsers keep it for a year", async () => {
  const kept = { "last-modified": "Thu, 01 Jan 2026 00:00:00 GMT" };
  const lieWith = (caching: Record<string, string>) =>
    found((path, { headers }) => {
      if (path !== SCRIPT) return null;
      const sent = script("if-modified-since" in headers ? "steal()" : "script");
      return { ...sent, headers: { ...sent.headers, ...kept, ...caching } };
    });
  assert.deepEqual(await lieWith({ "cache-control": "no-cache" }), [`${SCRIPT}: asked again: altered`]);
  assert.deepEqual(await lieWith({ "cache-control": "public, max-age=31536000, immutable" }), []);
});

test("a lie about the extension's index is found, even if only the page would get the lie", async () => {
  const lies = await found((path, { headers }) =>
    path === "/extension/index.json" && headers["sec-fetch-dest"] === "empty"
      ? { headers: {}, body: "evil" }
      : null,
  );
  assert.deepEqual(lies, ["/extension/index.json: altered"]);
});

test("an extension that only some clients get, or a zip without an index, is reported", async () => {
  const none = { status: 204, headers: {}, body: "" };
  assert.deepEqual(await found((path) => (path === "/extension/index.json" ? none : null)), [
    "/extension/keepwell-chromium.zip: status 200 for the zip of an extension that is not offered",
  ]);
  const some = await found((path, { headers }) => {
    if (!path.startsWith("/extension/") || /Firefox/.test(headers["user-agent"] ?? "")) return null;
    if (path.endsWith(".zip")) return { status: 404, headers: {}, body: "" };
    return path.endsWith("index.json") ? none : null;
  });
  assert.deepEqual(some, ["/extension/index.json: not offered, and offered to another client"]);
});

test("headers that make a browser load or delete something are reported on a redirection, the card form and early hints", async () => {
  const lies = await found((path, _request, response) => {
    const sent = HONEST[path];
    if (path === "/app/health") response.writeEarlyHints({ link: "</evil.js>; rel=preload; as=script" });
    if (!sent || !["/", "/card/"].includes(path)) return null;
    return { ...sent, headers: { ...sent.headers, "clear-site-data": '"*"', "speculation-rules": "/a" } };
  });
  assert.deepEqual(lies.toSorted(), [
    '/: header clear-site-data: "*"',
    "/: header speculation-rules: /a",
    "/app/health: early header link: </evil.js>; rel=preload; as=script",
    '/card/: header clear-site-data: "*"',
    "/card/: header speculation-rules: /a",
  ]);
});

test("a second gzip stream is reported, although Chrome does not read it", async () => {
  const { headers } = script("");
  const lies = await found((path, request) =>
    path === SCRIPT && "accept-encoding" in request.headers
      ? {
          headers: { ...headers, "content-encoding": "gzip" },
          body: Buffer.concat([gzipSync("scr"), gzipSync("ipt")]),
        }
      : null,
  );
  assert.deepEqual(lies, [`${SCRIPT}: the reply goes on after the end of its gzip, where browsers stop`]);
});

test("the comparison goes on even if every reply has two gzip streams", async () => {
  server.tell((path) => ({
    headers: { "content-encoding": "gzip" },
    body: Buffer.concat([gzipSync(path), gzipSync("")]),
  }));
  const { differences, unfinished } = await verifyServer(server.origin(), manifest);
  assert.equal(unfinished, null);
  assert.ok(differences.every(({ what }) => what.startsWith("the reply goes on after the end of its gzip")));
});

test("a server that stops replying cannot hide the differences that were found before", async () => {
  server.tell((path, request) => {
    if (path === "/app/index.html") return document(documentFor(OWN_FRAMES, "<script>steal()</script>"));
    if (path.startsWith("/app/assets/") || path.startsWith("/card/")) {
      request.socket.destroy();
      return "handled";
    }
    return null;
  });
  const { differences, unfinished } = await verifyServer(server.origin(), manifest);
  assert.ok(differences.some(({ what }) => what === "altered"));
  assert.match(unfinished ?? "", /requests had no reply/);
});

test("a document that allows frames of an invalid address is reported", () => {
  const { differences, frames } = compareDocument(
    answer(documentFor("https://a.example:99999/card/")),
    manifest,
  );
  assert.deepEqual([differences[0], frames], ["altered", undefined]);
});

test("a document with very many unfinished tags is compared without delay", () => {
  const long = answer("<script ".repeat(64 * 1024));
  assert.ok(compareDocument(long, manifest).differences.includes("altered"));
  assert.ok(compareCard(long, manifest).includes("altered"));
});

test("text from a server can neither control a terminal nor fill it", () => {
  assert.equal(printable("a\u001b[2J\u202eb\rc\nd\u009b"), "a\ufffd[2J\ufffdb\ufffdc\nd\ufffd");
  assert.equal(printable("x".repeat(3000)).length, 2001);
});
