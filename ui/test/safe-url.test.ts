import assert from "node:assert/strict";
import { test } from "node:test";
import { safeUrl } from "../src/safe-url.ts";

const links = [
  ["https://admin.acme.test", "https://admin.acme.test/"],
  ["http://10.0.0.1:8080/a?b=c#d", "http://10.0.0.1:8080/a?b=c#d"],
  ["HTTPS://Admin.Acme.test/", "https://admin.acme.test/"],
  ["  https://acme.test/x  ", "https://acme.test/x"],
  ["https://[::1]/", "https://[::1]/"],
] as const;

const plainText = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "\u0001javascript:alert(1)",
  " javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "blob:https://acme.test/1",
  "file:///etc/passwd",
  "//evil.test",
  "\\\\evil.test",
  "/\\evil.test",
  "https:\\\\evil.test",
  "https:/evil.test",
  "https:evil.test",
  "https:///evil.test",
  "https://",
  "https://\u0000evil.test",
  "https://acme.test/\tx",
  "https://acme.test\n.evil.test",
  "https://bank.test@evil.test",
  "https://user:pass@evil.test",
  "https://acme.test/\u202etset.live",
  "http://%00.test",
  "admin.acme.test",
  "mailto:a@b.test",
  "",
];

test("only complete http and https addresses become links (MS-15)", () => {
  for (const [written, href] of links) assert.equal(safeUrl(written), href, written);
});

test("an address that is not a complete http or https address stays plain text (MS-15)", () => {
  for (const written of plainText) assert.equal(safeUrl(written), undefined, JSON.stringify(written));
});
