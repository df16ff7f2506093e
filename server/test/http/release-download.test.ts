/**
 * @file The server sends the signed manifest of its release, unchanged. It sends none if the page is from another
 * build.
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { metaPolicy, OWN_FRAMES } from "@keepwell/contract/page-policy.ts";
import { RELEASE_MANIFEST_PATH, RELEASE_SIGNATURE_PATH } from "@keepwell/contract/release-manifest.ts";
import Fastify from "fastify";
import { servePage } from "../../src/http/page.ts";
import { serveRelease } from "../../src/http/release-download.ts";
import { createLog } from "../../src/log.ts";

const folder = mkdtempSync(join(tmpdir(), "release-download-"));
after(() => rmSync(folder, { recursive: true }));

const DOCUMENT = `<meta content="${metaPolicy(OWN_FRAMES).replaceAll("'", "&#39;")}">`;
const digest = createHash("sha384").update(DOCUMENT).digest("base64");
const MANIFEST = JSON.stringify({
  format: "keepwell-release-1",
  version: "1.2.3",
  commit: "0".repeat(40),
  files: { "/app/index.html": `sha384-${digest}` },
  headers: {},
  workers: {},
});

const ask = async () => {
  const lines: string[] = [];
  const app = Fastify();
  serveRelease(
    app,
    { release: folder, page: folder },
    { log: createLog("debug", { write: (line) => void lines.push(line) }) },
  );
  const manifest = await app.inject(RELEASE_MANIFEST_PATH);
  const signature = await app.inject(RELEASE_SIGNATURE_PATH);
  await app.close();
  return { manifest, signature, logged: lines.join("") };
};

test("a server without a manifest offers none, and logs no error", async () => {
  const { manifest, signature, logged } = await ask();
  assert.deepEqual([manifest.statusCode, signature.statusCode, logged], [404, 404, ""]);
  assert.match(manifest.payload, /has no manifest of its release/);
});

test("the manifest of the built page is sent unchanged, with its signature", async () => {
  for (const [file, text] of Object.entries({
    "index.html": DOCUMENT,
    "manifest.json": MANIFEST,
    "manifest.json.sig": "c2ln",
  }))
    writeFileSync(join(folder, file), text);
  const { manifest, signature, logged } = await ask();
  assert.equal(manifest.payload, MANIFEST);
  assert.equal(manifest.headers["content-type"], "application/json; charset=utf-8");
  assert.equal(signature.payload, "c2ln");
  assert.equal(logged, "");
});

const broken: Readonly<Record<string, readonly [file: string, text: string]>> = {
  "of another build": ["index.html", "another build"],
  "of another form": ["manifest.json", "{}"],
};
for (const [what, [file, text]] of Object.entries(broken))
  test(`a manifest ${what} is not offered, and the log says so`, async () => {
    writeFileSync(join(folder, "index.html"), DOCUMENT);
    writeFileSync(join(folder, file), text);
    const { manifest, signature, logged } = await ask();
    assert.deepEqual([manifest.statusCode, signature.statusCode], [404, 404]);
    assert.match(logged, /the release manifest is not offered/);
  });

test("the page's HTML document allows the configured frames at each of its addresses", async () => {
  const frames = "https://cards.example/card/";
  writeFileSync(join(folder, "index.html"), DOCUMENT);
  const app = Fastify();
  await servePage(app, folder, frames);
  const replies = await Promise.all(["/app/", "/app/index.html", "/app/none"].map((url) => app.inject(url)));
  for (const { statusCode, payload } of replies)
    assert.deepEqual(
      [statusCode, payload],
      [200, DOCUMENT.replace("frame-src &#39;self&#39;", `frame-src ${frames}`)],
    );
  await app.close();
});
