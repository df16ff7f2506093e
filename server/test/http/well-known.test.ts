/** @file The addresses under /.well-known/ that other programs look for. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestServer, send, type TestServer } from "../harness.ts";

const SECURITY = "/.well-known/security.txt";

let server: TestServer;
before(async () => {
  server = await openTestServer({
    env: { SECURITY_CONTACT: "mailto:security@example.com, https://example.com/report" },
  });
});
after(() => server.close());

test("security.txt names the configured contacts, and expires in half a year", async () => {
  const { status, headers, text } = await send(server, { method: "GET", url: SECURITY });
  assert.equal(status, 200);
  assert.equal(headers["content-type"], "text/plain; charset=utf-8");
  const lines = text.trimEnd().split("\n");
  const value = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2));
  assert.deepEqual(value("Contact"), ["mailto:security@example.com", "https://example.com/report"]);
  assert.equal(value("Canonical").length, 1);
  assert.ok(value("Canonical")[0]?.endsWith(SECURITY));
  const days = (Date.parse(value("Expires")[0] ?? "") - server.clock.at.getTime()) / 86_400_000;
  assert.ok(days > 179 && days < 181, String(days));
});

test("without a contact there is no security.txt", async () => {
  const bare = await openTestServer();
  try {
    const { status } = await send(bare, { method: "GET", url: SECURITY });
    assert.equal(status, 404);
  } finally {
    await bare.close();
  }
});

test("change-password leads to the page where the password is changed", async () => {
  const { status, headers } = await send(server, { method: "GET", url: "/.well-known/change-password" });
  assert.equal(status, 302);
  assert.equal(headers["location"], "/app/settings/password");
});
