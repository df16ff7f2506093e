import assert from "node:assert/strict";
import { test } from "node:test";
import { PATHS, safeRedirect } from "../src/paths.ts";

test("a redirect to a page of Keepwell keeps its search parameters", () => {
  const uid = "3f0d2c1e-5a8b-4c6d-9e7f-0a1b2c3d4e5f";
  for (const wanted of [
    `/bucket/${uid}`,
    `/bucket/${uid}/settings`,
    "/billing/invoices?page=2",
    "/settings/password#top",
  ])
    assert.equal(safeRedirect(wanted), wanted);
});

test("MS-76: a redirect to an address that is not a page of Keepwell goes home instead", () => {
  const bad = [
    undefined,
    "",
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "evil.example",
    "/unknown/route",
    "/bucket/../../evil",
    "\t//evil.example",
  ];
  for (const wanted of bad) assert.equal(safeRedirect(wanted), PATHS.home, wanted);
});
