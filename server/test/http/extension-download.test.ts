/** @file The download of the browser extension, with a complete build, a damaged build and no build. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { EXTENSION_INDEX_PATH, extensionOffer } from "@keepwell/contract/extension-offer.ts";
import { openTestServer, type TestServer } from "../harness.ts";

const ZIPS = {
  chromium: Buffer.from("PK\u0003\u0004 for Chromium"),
  firefox: Buffer.from("PK\u0003\u0004 for Firefox"),
};
const CHROMIUM = "/extension/keepwell-chromium.zip";

const hash = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

const folder = mkdtempSync(join(tmpdir(), "extension-"));
const described = (bytes: Buffer) => ({ size: bytes.length, sha256: hash(bytes) });
const index = {
  version: "1.2.3",
  zips: { chromium: described(ZIPS.chromium), firefox: described(ZIPS.firefox) },
};

/** The server reads the build when it starts. */
const openServer = () => openTestServer({ extension: folder, ...(server && { database: server.database }) });

let server: TestServer | undefined;
const write = (): void => {
  writeFileSync(join(folder, "index.json"), JSON.stringify(index));
  for (const [browser, bytes] of Object.entries(ZIPS)) writeFileSync(join(folder, `${browser}.zip`), bytes);
};

before(async () => {
  write();
  server = await openServer();
});
after(async () => {
  await server?.close();
  rmSync(folder, { recursive: true });
});

const get = async (url: string, headers: Record<string, string> = {}, from = server) => {
  assert.ok(from);
  return from.app.inject({ method: "GET", url, headers });
};

test("the index describes the zips that the server sends, even after another build", async () => {
  writeFileSync(join(folder, "chromium.zip"), "another build");
  const reply = await get(EXTENSION_INDEX_PATH);
  assert.equal(reply.headers["content-type"], "application/json; charset=utf-8");
  const offer = extensionOffer.parse(reply.json());
  assert.equal(offer.version, "1.2.3");
  for (const browser of ["chromium", "firefox"] as const) {
    const { statusCode, rawPayload, headers } = await get(`/extension/keepwell-${browser}.zip`);
    assert.equal(statusCode, 200);
    assert.deepEqual(rawPayload, ZIPS[browser]);
    assert.deepEqual(described(rawPayload), offer.zips[browser]);
    assert.equal(headers["content-type"], "application/zip");
    assert.equal(headers["content-disposition"], `attachment; filename="keepwell-${browser}.zip"`);
    assert.equal(headers["x-content-type-options"], "nosniff");
    assert.equal(headers["access-control-allow-origin"], undefined);
  }
  write();
});

test("a browser that asks whether its copy is current gets the zip only if the copy is outdated", async () => {
  const { headers } = await get(CHROMIUM);
  assert.equal(headers["cache-control"], "no-cache");
  assert.equal(headers["etag"], `"${hash(ZIPS.chromium)}"`);
  for (const tag of [headers["etag"], `W/${headers["etag"]}`, `"older", ${headers["etag"]}`]) {
    const same = await get(CHROMIUM, { "if-none-match": tag });
    assert.equal(same.statusCode, 304, tag);
    assert.equal(same.rawPayload.length, 0);
  }
  assert.equal((await get(CHROMIUM, { "if-none-match": `"${hash(ZIPS.firefox)}"` })).statusCode, 200);
});

test("the address of the folder leads to the page that explains the extension", async () => {
  for (const url of ["/extension", "/extension/"]) {
    const { statusCode, headers } = await get(url);
    assert.equal(statusCode, 302);
    assert.equal(headers["location"], "/app/settings/extension");
  }
});

test("from the folder of the build, the server sends only the index and the zips that the index lists", async () => {
  writeFileSync(join(folder, "manifest.json"), "{}");
  for (const path of ["chromium.zip", "manifest.json", "keepwell-safari.zip", "..%2fextension%2findex.json"])
    assert.equal((await get(`/extension/${path}`)).statusCode, 404, path);
});

const damages: Readonly<Record<string, () => void>> = {
  "a zip of another build": () => writeFileSync(join(folder, "firefox.zip"), "another build"),
  "a missing zip": () => rmSync(join(folder, "firefox.zip")),
  "an unreadable index": () => writeFileSync(join(folder, "index.json"), '{"version":"1.2.3"'),
  "no build": () => rmSync(join(folder, "index.json")),
};

for (const [what, damage] of Object.entries(damages))
  test(`${what}: the server starts and offers no zip`, async () => {
    damage();
    const other = await openServer();
    try {
      const none = await get(EXTENSION_INDEX_PATH, {}, other);
      assert.deepEqual([none.statusCode, none.rawPayload.length], [204, 0]);
      const { statusCode, headers, payload } = await get(CHROMIUM, {}, other);
      assert.equal(statusCode, 404);
      assert.equal(headers["content-type"], "text/plain; charset=utf-8");
      assert.match(payload, /does not offer the browser extension/);
      assert.equal(/the browser extension is not offered/.test(other.logged()), what !== "no build");
    } finally {
      await other.close();
      write();
    }
  });
