/**
 * @file `npm run verify` checks a real server through a proxy, which publishes a manifest and, in one test, alters
 * replies.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { RELEASE_MANIFEST_PATH } from "@keepwell/contract/release-manifest.ts";
import { expect, test } from "@playwright/test";
import { OWN_BUILD } from "../scripts/release/find-manifest.ts";
import { makeManifest, writeManifest } from "../scripts/release/make-manifest.ts";
import { makePublisherKey, openPublisherKey } from "../scripts/release/publisher-key.ts";

const VERIFY = fileURLToPath(new URL("../scripts/verify.ts", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "keepwell-verify-"));
const publicKey = join(folder, "public.pem");
process.env["RELEASE_KEY_FILE"] = join(folder, "secret.pem");
makePublisherKey(publicKey);
const manifest = makeManifest(OWN_BUILD, { version: "1.2.3", commit: "0".repeat(40) });
const text = writeManifest(manifest);
const published: Readonly<Record<string, string>> = {
  [RELEASE_MANIFEST_PATH]: text,
  [`${RELEASE_MANIFEST_PATH}.sig`]: openPublisherKey(readFileSync(publicKey, "utf8"))(text),
};

interface Sent {
  body: string;
  readonly headers: Headers;
}
type Lie = (path: string, request: IncomingMessage, sent: Sent) => void;
let lie: Lie = () => {};

/**
 * A proxy that answers requests for the published files, and passes every other request to the real server. `lie`
 * alters the server's reply.
 */
const proxy = createServer(async (request, response) => {
  const path = request.url ?? "/";
  const given = published[path];
  if (given !== undefined) return response.end(given);
  const reply = await fetch(new URL(path, process.env["E2E_URL"]), { redirect: "manual" });
  const headers = new Headers(reply.headers);
  for (const name of ["content-encoding", "content-length", "transfer-encoding"]) headers.delete(name);
  const sent = { body: Buffer.from(await reply.arrayBuffer()).toString("latin1"), headers };
  lie(path, request, sent);
  response.writeHead(reply.status, [...sent.headers].flat()).end(Buffer.from(sent.body, "latin1"));
});

// All tests of this file run in one worker, because the end of a worker's tests deletes the folder.
test.describe.configure({ mode: "default" });

test.beforeAll(() => new Promise<void>((done) => proxy.listen(0, "127.0.0.1", done)));
test.afterAll(() => {
  proxy.close();
  proxy.closeAllConnections();
  rmSync(folder, { recursive: true });
});

const verify = (...args: readonly string[]): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const { NODE_OPTIONS: _, ...env } = process.env;
    execFile(process.execPath, [VERIFY, origin, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    );
  });

test("no difference is reported for a server that sends the release", async () => {
  lie = () => {};
  const { code, said } = await verify("--key", publicKey);
  expect(said).toContain("no differences");
  expect(code).toBe(0);
});

test("altered files, weakened headers and added scripts are named (MS-214, MS-215)", async () => {
  const [script = ""] = Object.keys(manifest.files).filter((path) => path.includes("/vault-"));
  lie = (path, { headers }, sent) => {
    if (path === script) sent.body += " ";
    if (path === "/app/settings/extension") sent.headers.delete("content-security-policy");
    if (path === "/app/" && /Firefox/.test(headers["user-agent"] ?? ""))
      sent.body = sent.body.replace("</head>", '<script src="/app/assets/evil.js"></script></head>');
  };
  const { code, said } = await verify("--build");
  expect(code).toBe(1);
  expect(said.split("\n").filter((line) => line.startsWith("DIFFERENT"))).toEqual([
    "DIFFERENT  /app/settings/extension: no Content-Security-Policy (Chrome, Firefox, anonymous)",
    "DIFFERENT  /app/: altered (Firefox)",
    "DIFFERENT  /app/: names the script /app/assets/evil.js, which the release does not have (Firefox)",
    `DIFFERENT  ${script}: altered (Chrome, Firefox, anonymous)`,
  ]);
});

test("a manifest with a false signature, or of another release, is refused (MS-216, MS-217)", async () => {
  lie = () => {};
  const other = join(folder, "other.json");
  writeFileSync(other, text.replace("1.2.3", "1.2.4"));
  writeFileSync(`${other}.sig`, published[`${RELEASE_MANIFEST_PATH}.sig`] ?? "");
  expect(await verify("--key", publicKey, "--manifest", other)).toEqual({
    code: 2,
    said: "The manifest's signature is not the publisher's.\n",
  });
  const { code, said } = await verify("--key", publicKey, "--release", "1.2.4");
  expect(said).toContain("The manifest is of version 1.2.3, and not of 1.2.4.");
  expect(code).toBe(2);
});
