import assert from "node:assert/strict";
import { test } from "node:test";
import { safeUrl } from "../src/safe-url.ts";
import { withScheme } from "../src/with-scheme.ts";

test("an address without a scheme gets https", () => {
  const added = [
    "example.com",
    "example.com:8443/a?b#c",
    "localhost:3000",
    "10.0.0.1",
    "nas",
    "[::1]:8080/x",
  ];
  for (const typed of added) {
    assert.equal(withScheme(typed), `https://${typed}`);
    assert.equal(withScheme(withScheme(typed)), `https://${typed}`);
    assert.ok(safeUrl(withScheme(typed))?.startsWith("https://"));
  }
  assert.equal(withScheme(" example.com "), "https://example.com");
  assert.equal(withScheme("//example.com/a"), "https://example.com/a");
  assert.equal(withScheme("café.example/é"), "https://café.example/é");
});

test("an address that has a scheme stays unchanged, and so does a text that is not an address", () => {
  for (const typed of [
    ...["http://example.com", "https://example.com", "HTTPS://EXAMPLE.COM", "ftp://example.com"],
    ...["mailto:a@b.example", "tel:911", "ssh://host", "otpauth://totp/x", "chrome:extensions"],
    ...["", "  ", "the router", "root@example.com", "a\\b", "example.com\u202e", "/path", "?q", "#"],
  ])
    assert.equal(withScheme(typed), typed);
});

test("no script becomes a link", () => {
  for (const typed of [
    ...[
      "javascript:alert(1)",
      "JavaScript:1",
      " javascript:alert(1)",
      "java\nscript:alert(1)",
      "data:text/html,x",
    ],
    ...["vbscript:x", "javascript:1/x", "\u0001javascript:x", "javascript://example.com/%0Aalert(1)"],
  ]) {
    assert.equal(withScheme(typed), typed);
    assert.equal(safeUrl(withScheme(typed)), undefined);
  }
});
