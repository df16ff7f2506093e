/** @file A page may make and use passkeys only for some domains. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { rpIdFor } from "../../src/passkeys/rp-id.ts";
import { rpIdAround } from "../../src/passkeys/rp-id-around.ts";

const ALLOWED: readonly (readonly [stated: string | undefined, origin: string, rpId: string])[] = [
  [undefined, "https://login.example.com", "login.example.com"],
  ["login.example.com", "https://login.example.com", "login.example.com"],
  ["example.com", "https://login.example.com", "example.com"],
  ["example.com", "https://a.b.example.com:8443", "example.com"],
  ["b.example.com", "https://a.b.example.com", "b.example.com"],
  ["example.co.uk", "https://www.example.co.uk", "example.co.uk"],
  ["jon.github.io", "https://blog.jon.github.io", "jon.github.io"],
  [undefined, "https://jon.github.io", "jon.github.io"],
];

const REFUSED: readonly (readonly [stated: unknown, origin: string])[] = [
  ["com", "https://example.com"],
  ["co.uk", "https://example.co.uk"],
  ["github.io", "https://jon.github.io"],
  ["other.com", "https://example.com"],
  ["login.example.com", "https://example.com"],
  ["ample.com", "https://example.com"],
  ["example.com", "https://example.com.evil.test"],
  ["example.com.", "https://login.example.com"],
  ["EXAMPLE.com", "https://login.example.com"],
  ["", "https://example.com"],
  [5, "https://example.com"],
  [undefined, "http://example.com"],
  [undefined, "https://127.0.0.1"],
  ["0.0.1", "https://127.0.0.1"],
  [undefined, "https://[::1]"],
  [undefined, "https://example.com/path"],
  [undefined, "null"],
];

test("a page may use its own host, and the domains above it up to the registrable domain", () => {
  for (const [stated, origin, rpId] of ALLOWED) assert.equal(rpIdFor(stated, origin), rpId, origin);
});

test("a page may not use a public suffix or another domain; pages without https or a host name may use none", () => {
  for (const [stated, origin] of REFUSED)
    assert.equal(rpIdFor(stated, origin), undefined, `${stated} ${origin}`);
});

test("without the public suffix list, `rpIdAround` differs from `rpIdFor` only in accepting public suffixes", () => {
  for (const [stated, origin, rpId] of ALLOWED) assert.equal(rpIdAround(stated, origin), rpId);
  const passing = REFUSED.filter(([stated, origin]) => rpIdAround(stated, origin) !== undefined);
  assert.deepEqual(passing, REFUSED.slice(0, 3));
});
