import assert from "node:assert/strict";
import { test } from "node:test";
import { MATCH_MODES, type MatchMode } from "@keepwell/client/extra/match-modes.ts";
import fc from "fast-check";
import type { Closeness } from "../../src/match/closeness.ts";
import { closestMatch } from "../../src/match/compare-sites.ts";
import { findMatches } from "../../src/match/find-matches.ts";
import { matchForMenu, matchOnHost, ON_HOST } from "../../src/match/same-host.ts";
import { type Site, siteOfPage } from "../../src/match/site.ts";

const pageAt = (stated: string): Site => {
  const site = siteOfPage(stated);
  assert.ok(site, stated);
  return site;
};

const entry = (name: string, text: string, options: { mode?: MatchMode; lastUsed?: number } = {}) => ({
  name,
  addresses: [{ text, mode: options.mode ?? ("host" as const) }],
  lastUsed: options.lastUsed ?? 0,
});

test("entries are sorted by closeness, then by last use, then by name", () => {
  const entries = [
    entry("Sibling", "https://www.example.com", { lastUsed: 99 }),
    entry("Base", "https://www.example.com", { mode: "base", lastUsed: 98 }),
    entry("Zoe", "https://example.com"),
    entry("ana 10", "https://example.com"),
    entry("Ana 9", "https://example.com"),
    entry("Used", "https://example.com", { lastUsed: 5 }),
    entry("Start", "https://example.com/a", { mode: "start" }),
    entry("Exact", "https://example.com/a", { mode: "exact" }),
    entry("Elsewhere", "https://other.test", { lastUsed: 100 }),
  ];
  const matches = findMatches(entries, pageAt("https://example.com/a"));
  assert.deepEqual(
    matches.map((match) => match.entry.name),
    ["Exact", "Start", "Used", "Ana 9", "ana 10", "Zoe", "Base", "Sibling"],
  );
});

test("the menu in a page offers entries for the page's host, and only over https", () => {
  const shown = (text: string, mode: MatchMode, page: string): boolean =>
    matchForMenu(entry("One", text, { mode }).addresses, pageAt(page)) !== undefined;
  assert.ok(shown("https://example.com", "host", "https://example.com/"));
  assert.ok(shown("https://example.com", "base", "https://example.com/"));
  assert.ok(shown("http://example.com", "host", "https://example.com/"));
  assert.ok(!shown("https://example.com", "base", "https://www.example.com/"));
  assert.ok(!shown("https://example.com", "host", "https://www.example.com/"));
  assert.ok(!shown("http://example.com", "host", "http://example.com/"));
  assert.ok(!shown("http://localhost:3000", "host", "http://localhost:3000/"));
});

test("an address is found in every spelling of the page's host", () => {
  for (const [page, ...written] of [
    [
      "https://example.com/",
      "EXAMPLE.com",
      "https://ex%61mple.com",
      "https://example.com.",
      "https://ｅxample.com",
    ],
    ["http://127.0.0.1/", "http://2130706433", "http://0x7f.1", "http://127.1"],
    ["http://localhost:3000/", "http://LOCALHOST:3000/a"],
  ] as const)
    for (const text of written)
      assert.equal(matchOnHost(entry("One", text).addresses, pageAt(page)), "host", text);
});

const HOSTS = [
  ...[
    "example.com",
    "www.example.com",
    "a.b.example.com",
    "example.co.uk",
    "jon.github.io",
    "cesar.github.io",
  ],
  ...[
    "github.io",
    "localhost",
    "nas",
    "10.0.0.1",
    "[::1]",
    "xn--bcher-kva.example",
    "evil@example.com",
    "a..b",
  ],
];
const address = fc
  .record({
    scheme: fc.constantFrom("https://", "http://", ""),
    host: fc.constantFrom(...HOSTS),
    port: fc.constantFrom("", ":8443"),
    path: fc.constantFrom("", "/", "/team", "/team/login?a=1"),
  })
  .map(({ scheme, host, port, path }) => `${scheme}${host}${port}${path}`);
const candidate = fc.record({
  name: fc.string({ maxLength: 3 }),
  addresses: fc.array(fc.record({ text: address, mode: fc.constantFrom(...MATCH_MODES) }), { maxLength: 3 }),
  lastUsed: fc.nat({ max: 3 }),
});

test("matches on the page's own host are the same with and without the public suffix list", () => {
  fc.assert(
    fc.property(fc.array(candidate, { maxLength: 12 }), address, (entries, stated) => {
      const page = siteOfPage(stated);
      if (!page) return;
      for (const one of entries) {
        const closeness: Closeness | undefined = findMatches([one], page)[0]?.closeness;
        const expected: Closeness | undefined = ON_HOST.find((known) => known === closeness);
        assert.equal(matchOnHost(one.addresses, page), expected);
        assert.equal(matchForMenu(one.addresses, page), page.encrypted ? expected : undefined);
      }
    }),
  );
});

test("the quick search finds every address that the exact comparison matches", () => {
  const page = pageAt("https://login.example.com/");
  const spelling = (char: string) =>
    fc.constantFrom(
      char,
      char.toUpperCase(),
      `%${char.charCodeAt(0).toString(16)}`,
      String.fromCodePoint(char.charCodeAt(0) + 0xfee0),
      `${char}\t`,
      `\u00ad${char}`,
    );
  const spelled = fc.tuple(...[...page.host].map(spelling));
  const host = fc.oneof(
    spelled.map((letters) => letters.join("")),
    fc.domain(),
    fc.constantFrom("example.com.", "ana@example.com", "www.example.com:8080"),
  );
  const address = fc.tuple(
    fc.constantFrom("", "https://", "http:", " HTTPS:\\\\"),
    host,
    fc.constantFrom("", "/", "/a?b#c"),
  );
  fc.assert(
    fc.property(address, fc.constantFrom(...MATCH_MODES), (parts, mode) => {
      const one = entry("One", parts.join(""), { mode });
      const [found] = findMatches([one], page);
      assert.equal(found?.closeness, closestMatch(one.addresses, page));
    }),
    { numRuns: 2000 },
  );
});
