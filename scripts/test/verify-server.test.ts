/** @file The comparison finds a server's lies, even if the server lies to only one client. */
import assert from "node:assert/strict";
import type { IncomingMessage } from "node:http";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { headerPolicy, OWN_FRAMES } from "@keepwell/contract/page-policy.ts";
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
  WORKER,
} from "./lying-server.ts";

const server = useLyingServer();

const isChrome = ({ headers }: IncomingMessage): boolean => /Chrome/.test(headers["user-agent"] ?? "");
/** The differences that are found on the lying server, as `address: what (clients)`. */
const found = async (told: Lie): Promise<string[]> => {
  server.tell(told);
  const { differences } = await verifyServer(server.origin(), manifest);
  const clients = Object.groupBy(differences, ({ address, what }) => `${address}: ${what}`);
  return Object.entries(clients).map(
    ([text, all]) => `${text} (${all?.map(({ client }) => client).join(", ")})`,
  );
};
const ALL = "(Chrome, Firefox, anonymous)";

test("each client requests every file, and finds no difference on an honest server", async () => {
  const asked = new Map<string, number>();
  server.tell((path) => {
    asked.set(path, (asked.get(path) ?? 0) + 1);
    return null;
  });
  const { differences, frames, compared } = await verifyServer(server.origin(), manifest);
  assert.deepEqual([differences, frames], [[], [OWN_FRAMES]]);
  for (const path of Object.keys(HONEST)) assert.equal(asked.get(path), 3, path);
  assert.equal(
    compared,
    [...asked.values()].reduce((all, one) => all + one),
  );
});

test("a script that is altered only for one client is reported with the client's name", async () => {
  const lies = await found((path, request) =>
    path === SCRIPT && isChrome(request) && request.headers["sec-fetch-dest"] === "script"
      ? script("script; steal()")
      : null,
  );
  assert.deepEqual(lies, [`${SCRIPT}: altered (Chrome)`]);
});

test("a script that is altered only in its compressed form is reported", async () => {
  const lies = await found((path, { headers }) =>
    path === SCRIPT && /gzip/.test(String(headers["accept-encoding"]))
      ? { ...script(""), headers: { "content-encoding": "gzip" }, body: gzipSync("steal()") }
      : null,
  );
  assert.deepEqual(lies, [`${SCRIPT}: altered (Chrome, Firefox)`, `${SCRIPT}: type none (Chrome, Firefox)`]);
});

test("a document that names a foreign script is reported with the script's name", async () => {
  const lies = await found((path) =>
    path === "/app/settings/extension"
      ? document(documentFor(OWN_FRAMES, '<script type="module" src="/app/assets/evil.js"></script>'))
      : null,
  );
  assert.deepEqual(lies, [
    `/app/settings/extension: altered ${ALL}`,
    `/app/settings/extension: names the script /app/assets/evil.js, which the release does not have ${ALL}`,
  ]);
});

test("a document with an inline script is reported, even at an address that no page has", async () => {
  const lies = await found((path) =>
    /^\/app\/[0-9a-f]{32}$/.test(path) ? document(documentFor(OWN_FRAMES, "<script>steal()</script>")) : null,
  );
  assert.match(lies.join("\n"), /^\/app\/[0-9a-f]{32}: contains script of its own/m);
});

test("a weaker policy of the page or of a worker, and a foreign header, are reported", async () => {
  const weak = headerPolicy(OWN_FRAMES).replace("connect-src 'self'", "connect-src *");
  const lies = await found((path) => {
    if (path === "/app/")
      return { ...document(), headers: { ...document(documentFor(OWN_FRAMES), weak).headers, refresh: "0" } };
    if (path === WORKER) return script("worker", headerPolicy(OWN_FRAMES));
    return null;
  });
  assert.deepEqual(lies.slice(0, 2), [
    `/app/: header refresh: 0 ${ALL}`,
    `/app/: weaker Content-Security-Policy: connect-src also allows * ${ALL}`,
  ]);
  assert.ok(
    lies.includes(`${WORKER}: weaker Content-Security-Policy: connect-src also allows 'self' ${ALL}`),
  );
});

test("a missing file, a zip of another build and a redirection to another host are reported", async () => {
  const lies = await found((path) => {
    if (path === SCRIPT) return { status: 404, headers: {}, body: "" };
    if (path.endsWith(".zip")) return { headers: {}, body: "PK evil" };
    return path === "/" ? redirect("https://evil.example/app/") : null;
  });
  assert.deepEqual(lies, [
    `/: leads to https://evil.example/app/ in place of /app/ ${ALL}`,
    `${SCRIPT}: missing ${ALL}`,
    `/extension/keepwell-chromium.zip: altered ${ALL}`,
  ]);
});

test("a server that takes no cards and offers no extension has no differences", async () => {
  server.tell((path) => {
    if (path.startsWith("/card/") || path.endsWith(".zip")) return { status: 404, headers: {}, body: "" };
    if (path === "/extension/index.json") return { status: 204, headers: {}, body: "" };
    return path in HONEST ? null : document(documentFor("'none'"), headerPolicy("'none'"));
  });
  const { differences, frames, withoutExtension } = await verifyServer(server.origin(), manifest);
  assert.deepEqual(differences, []);
  assert.deepEqual(frames, ["'none'"]);
  assert.equal(withoutExtension.length, 3);
});

test("a card form on another host is compared there, and may contain the page's address", async () => {
  const frames = `${server.origin().replace("127.0.0.1", "localhost")}/card/`;
  const card = `<html data-page="${server.origin()}" lang="en">card</html>`;
  const configured: Lie = (path, { headers }) => {
    const isCardHost = headers.host?.startsWith("localhost") === true;
    if (isCardHost !== path.startsWith("/card/")) return { status: 404, headers: {}, body: "" };
    if (path === "/card/") return { headers: HONEST["/card/"]?.headers ?? {}, body: card };
    return path in HONEST ? null : document(documentFor(frames), headerPolicy(frames));
  };
  assert.deepEqual(await found(configured), []);
  const lies = await found((path, request, response) =>
    path.startsWith("/card/assets/") ? script("steal()") : configured(path, request, response),
  );
  assert.deepEqual(lies, [`/card/assets/index-Ab_1-2.js: altered ${ALL}`]);
});

test("a document that allows foreign frames, or different frames for one client, is reported", async () => {
  const anywhere = "https://evil.example/";
  const lies = await found((path) =>
    path === "/app/" ? document(documentFor(anywhere), headerPolicy(anywhere)) : null,
  );
  assert.match(lies.join("\n"), /^\/app\/: altered/);
  const some = await found((path, request) =>
    isChrome(request) && !(path in HONEST) ? document(documentFor("'none'")) : null,
  );
  assert.match(some.join("\n"), /^\/app\/: allows the frames 'none', and another document allows others/m);
});
