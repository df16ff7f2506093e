/** @file The built page as the server sends it, and what the content policy of its workers allows. */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { OWN_FRAMES } from "@keepwell/contract/page-policy.ts";
import Fastify from "fastify";
import { handleErrors } from "../../src/http/errors.ts";
import { servePage } from "../../src/http/page.ts";

const folder = mkdtempSync(join(tmpdir(), "page-"));
after(() => rmSync(folder, { recursive: true }));

const serve = async (...files: readonly string[]) => {
  mkdirSync(join(folder, "assets"), { recursive: true });
  for (const file of ["index.html", ...files]) writeFileSync(join(folder, file), "");
  const app = Fastify();
  await servePage(app, folder, OWN_FRAMES);
  return app;
};

test("a range that a file does not have, and a condition that it does not meet, are refused with 400", async () => {
  const app = await serve("assets/index-Ab_1-2.js");
  handleErrors(app);
  const statusOf = async (headers: Record<string, string>) =>
    (await app.inject({ url: "/app/assets/index-Ab_1-2.js", headers })).statusCode;
  assert.equal(await statusOf({ range: "bytes=99999999-" }), 400);
  assert.equal(await statusOf({ "if-match": '"x"' }), 400);
  await app.close();
});

test("the policy of workers that handle secrets allows no network, but allows deriving keys", async () => {
  const workers = ["kdf", "import", "export", "health"].map((name) => `assets/${name}-worker-Ab_1-2.js`);
  const app = await serve(...workers, "assets/index-Ab_1-2.js");
  const policyOf = async (file: string) => {
    const { statusCode, headers } = await app.inject(`/app/${file}`);
    assert.equal(statusCode, 200, file);
    return headers["content-security-policy"];
  };
  for (const file of workers)
    assert.match(
      String(await policyOf(file)),
      /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval';/,
      file,
    );
  assert.equal(await policyOf("assets/index-Ab_1-2.js"), undefined);
  await app.close();
});
