/**
 * @file A small server that sends a made-up release. Tests make it send something else than the release's manifest
 * says.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, beforeEach } from "node:test";
import { headerPolicy, metaPolicy, OWN_FRAMES } from "@keepwell/contract/page-policy.ts";
import { releaseManifest } from "@keepwell/contract/release-manifest.ts";
import { digestOf } from "../release/make-manifest.ts";

/** The page's document. Its policy allows `frames`, and its head ends with `head`. */
export const documentFor = (frames: string, head = ""): string =>
  `<!doctype html>\n<html lang="en">\n  <head>\n    <meta http-equiv="Content-Security-Policy" content="${metaPolicy(frames).replaceAll("'", "&#39;")}">\n${head}  </head></html>`;
const DOCUMENT = documentFor(OWN_FRAMES);
export const SCRIPT = "/app/assets/index-Ab_1-2.js";
export const WORKER = "/app/assets/kdf-worker-Ab_1-2.js";
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";

interface Sent {
  readonly status?: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

export const document = (body = DOCUMENT, policy = headerPolicy(OWN_FRAMES)): Sent => ({
  headers: {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy,
    "x-frame-options": "DENY",
  },
  body,
});
export const script = (body: string, policy = headerPolicy(OWN_FRAMES)): Sent => ({
  headers: { "content-type": "text/javascript; charset=utf-8", "content-security-policy": policy },
  body,
});
export const redirect = (location: string): Sent => ({ status: 302, headers: { location }, body: "" });

/** What the honest server sends, by path. It sends the document for every other path below `/app/`. */
export const HONEST: Readonly<Record<string, Sent>> = {
  "/": redirect("/app/"),
  "/app": redirect("/app/"),
  "/extension": redirect("/app/settings/extension"),
  "/extension/": redirect("/app/settings/extension"),
  "/extension/index.json": { headers: {}, body: "{}" },
  "/extension/keepwell-chromium.zip": { headers: {}, body: "PK" },
  "/card/": { headers: { "content-type": "text/html; charset=utf-8" }, body: '<html lang="en">card</html>' },
  "/card/assets/index-Ab_1-2.js": script("card script"),
  [SCRIPT]: script("script"),
  [WORKER]: script("worker", WORKER_POLICY),
};

const digest = (path: string): string => digestOf(Buffer.from(HONEST[path]?.body ?? ""));
export const manifest = releaseManifest.parse({
  format: "keepwell-release-1",
  version: "1.2.3",
  commit: "0".repeat(40),
  files: {
    "/app/index.html": digestOf(Buffer.from(DOCUMENT)),
    "/card/index.html": digest("/card/"),
    ...Object.fromEntries(
      Object.keys(HONEST)
        .filter((path) => /\.(js|json|zip)$/.test(path))
        .map((path) => [path, digest(path)]),
    ),
  },
  headers: { "content-security-policy": headerPolicy(OWN_FRAMES), "x-frame-options": "DENY" },
  workers: { [WORKER]: WORKER_POLICY },
});

/**
 * Returns what the server sends in place of the honest reply. Returns null if the server must send the honest reply,
 * and "handled" if the function has answered the request itself.
 */
export type Lie = (
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
) => Sent | "handled" | null;
const honest = (path: string): Sent =>
  HONEST[path] ?? (path.startsWith("/app/") ? document() : { status: 404, headers: {}, body: "" });

/** Runs the server for the tests of a file. At the start of each test the server is honest. */
export const useLyingServer = () => {
  let lie: Lie = () => null;
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    const sent = lie(path, request, response) ?? honest(path);
    if (sent !== "handled") response.writeHead(sent.status ?? 200, sent.headers).end(sent.body);
  });
  before(() => new Promise<void>((done) => server.listen(0, "127.0.0.1", done)));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    lie = () => null;
  });
  return {
    origin: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tell: (told: Lie) => {
      lie = told;
    },
  };
};
