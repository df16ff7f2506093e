import assert from "node:assert/strict";
import { test } from "node:test";
import { MATCH_MODES, type MatchMode } from "@keepwell/client/extra/match-modes.ts";
import fc from "fast-check";
import { findMatches, indexEntries, isForMenu, lookUp } from "../../src/match/find-matches.ts";
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

test("closer entries come first, then the last used, then by name", () => {
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

test("the menu in a page offers entries of its host, over https", () => {
  const shown = (text: string, mode: MatchMode, page: string): boolean =>
    findMatches([entry("One", text, { mode })], pageAt(page)).some((match) => isForMenu(match, pageAt(page)));
  assert.ok(shown("https://example.com", "host", "https://example.com/"));
  assert.ok(shown("https://example.com", "base", "https://example.com/"));
  assert.ok(shown("http://example.com", "host", "https://example.com/"));
  assert.ok(!shown("https://example.com", "base", "https://www.example.com/"));
  assert.ok(!shown("https://example.com", "host", "https://www.example.com/"));
  assert.ok(!shown("http://example.com", "host", "http://example.com/"));
  assert.ok(!shown("http://localhost:3000", "host", "http://localhost:3000/"));
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

test("an index finds what a comparison with every entry finds", () => {
  fc.assert(
    fc.property(fc.array(candidate, { maxLength: 12 }), address, (entries, stated) => {
      const page = siteOfPage(stated);
      if (page) assert.deepEqual(lookUp(indexEntries(entries), page), findMatches(entries, page));
    }),
  );
});

test("of ten thousand entries few are compared with a page", () => {
  const entries = Array.from({ length: 10_000 }, (_, at) =>
    entry(`Entry ${at}`, `https://host${at % 50}.example${at % 1000}.com`),
  );
  const index = indexEntries(entries);
  assert.equal(index.get("example7.com")?.length, 10);
  assert.equal(lookUp(index, pageAt("https://host7.example7.com/")).length, 10);
});
