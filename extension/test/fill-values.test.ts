import assert from "node:assert/strict";
import { test } from "node:test";
import { closestMatch } from "../src/match/compare-sites.ts";
import { siteOfPage } from "../src/match/site.ts";
import { mayFill } from "../src/popup/can-fill.ts";
import type { FrontPage } from "../src/popup/front-page.ts";
import { fillValues } from "../src/vault/fill-values.ts";

const fieldsAt = (url: string, extra = "") => ({ username: "ana", password: "secret", url, extra, text: "" });

const valuesOn = (fields: Parameters<typeof fillValues>[0], page: FrontPage, now: number) =>
  fillValues(fields, (addresses) => mayFill(addresses, page), now);

const pageAt = (address: string) => {
  const site = siteOfPage(address);
  assert.ok(site);
  return { tabId: 1, origin: new URL(address).origin, site, isPrivate: false, findClosest: closestMatch };
};

test("an opened entry is filled only into pages that one of its addresses matches", async () => {
  const page = pageAt("https://library.example.com/login");
  const values = { username: "ana", password: "secret", code: "" };
  assert.deepEqual(await valuesOn(fieldsAt("library.example.com"), page, 0), values);
  for (const url of [
    "",
    "https://elsewhere.example.org",
    "https://example.com",
    "https://library.example.com@evil.example",
  ])
    assert.equal(await valuesOn(fieldsAt(url), page, 0), null, url);
  assert.equal(
    await valuesOn(fieldsAt("http://library.example.com"), pageAt("http://library.example.com"), 0),
    null,
  );
});

test("an address with the mode `never` keeps the opened entry from being filled on its host", async () => {
  const extra = JSON.stringify({
    urls: ["https://forum.example.com"],
    match: { "https://example.com": "base", "https://forum.example.com": "never" },
  });
  const fields = fieldsAt("https://example.com", extra);
  assert.notEqual(await valuesOn(fields, pageAt("https://www.example.com"), 0), null);
  assert.equal(await valuesOn(fields, pageAt("https://forum.example.com"), 0), null);
});
