import assert from "node:assert/strict";
import { test } from "node:test";
import { siteOfPage } from "../src/match/site.ts";
import { fillValues } from "../src/popup/fill-values.ts";

const fieldsAt = (url: string, extra = "") => ({ username: "ana", password: "secret", url, extra, text: "" });

const pageAt = (address: string) => {
  const site = siteOfPage(address);
  assert.ok(site);
  return { tabId: 1, origin: new URL(address).origin, site };
};

test("an opened entry is filled where its own addresses say, whatever its row said", async () => {
  const page = pageAt("https://library.example.com/login");
  const values = { username: "ana", password: "secret", code: "" };
  assert.deepEqual(await fillValues(fieldsAt("library.example.com"), page, 0), values);
  for (const url of [
    "",
    "https://elsewhere.example.org",
    "https://example.com",
    "https://library.example.com@evil.example",
  ])
    assert.equal(await fillValues(fieldsAt(url), page, 0), null, url);
  assert.equal(
    await fillValues(fieldsAt("http://library.example.com"), pageAt("http://library.example.com"), 0),
    null,
  );
});

test("an address that the row had no room for forbids its page", async () => {
  const extra = JSON.stringify({
    urls: ["https://forum.example.com"],
    match: { "https://example.com": "base", "https://forum.example.com": "never" },
  });
  const fields = fieldsAt("https://example.com", extra);
  assert.notEqual(await fillValues(fields, pageAt("https://www.example.com"), 0), null);
  assert.equal(await fillValues(fields, pageAt("https://forum.example.com"), 0), null);
});
