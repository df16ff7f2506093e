/** @file The operators' documentation lists the program's variables and limits. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { DEFAULT_CEILINGS } from "../../src/billing/ceilings.ts";
import { DEFAULT_LIMITS, type LimitName } from "../../src/limits.ts";

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

const OPERATIONS = read("docs/operations.md");
const SECONDS = { second: 1, minute: 60, hour: 3600 } as const;
const ROW = /^\| `([a-z_]+)` \| ([\d,]+) \| (\d+) (second|minute|hour)s? \|/gm;

const limitsIn = (text: string) =>
  [...text.matchAll(ROW)].map(([, name, points = "", many, unit]) => [
    name,
    {
      points: Number(points.replace(",", "")),
      seconds: Number(many) * SECONDS[unit as keyof typeof SECONDS],
    },
  ]);

test("operations.md lists every limit once, with the value in force", () => {
  const told = limitsIn(OPERATIONS);
  assert.deepEqual(Object.fromEntries(told), DEFAULT_LIMITS);
  assert.equal(told.length, Object.keys(DEFAULT_LIMITS).length);
});

test("security.md gives the same values for the limits that it lists", () => {
  const told = limitsIn(read("docs/security.md"));
  assert.ok(told.length > 0);
  for (const [name, limit] of told) assert.deepEqual(limit, DEFAULT_LIMITS[name as LimitName], String(name));
});

test("operations.md lists every ceiling with its default", () => {
  const { entries, bytes, containers, written } = DEFAULT_CEILINGS;
  const expected = {
    ACCOUNT_ENTRIES: entries,
    ACCOUNT_MEGABYTES: bytes / 1024 ** 2,
    ACCOUNT_BUCKETS: containers,
    ACCOUNT_WRITES: written,
  };
  const rows = (row: RegExp) =>
    [...OPERATIONS.matchAll(row)].map(([, name, most = ""]) => [name, Number(most.replace(",", ""))]);
  assert.deepEqual(Object.fromEntries(rows(/^\| `(ACCOUNT_[A-Z]+)` \| ([\d,]+) \|/gm)), expected);
  assert.deepEqual(Object.fromEntries(rows(/^\| `(ACCOUNT_[A-Z]+)` \| `(\d+)` \|/gm)), expected);
});

test("packaging/assemble lists every file that operations.md links to", () => {
  const [, listed = ""] = /for path in ([\s\S]*?); do\n {2}mkdir/.exec(read("packaging/assemble")) ?? [];
  const assembled = listed.split(/[\s\\]+/);
  const links = [...OPERATIONS.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = ""]) =>
    link.startsWith("../") ? link.slice("../".length) : `docs/${link}`,
  );
  assert.ok(links.length > 10);
  for (const link of links) {
    assert.ok(existsSync(new URL(`../../../${link}`, import.meta.url)), link);
    // packaging/assemble does not list its own folder as a whole, but only the parts of it that operators need.
    if (link === "packaging") continue;
    assert.ok(
      assembled.some((path) => link === path || link.startsWith(`${path}/`)),
      link,
    );
  }
});

test("operations.md lists every setting", () => {
  const variables = [
    "config",
    "message-variables",
    "payment-variables",
    "contact-variables",
    "backup/backup-variables",
    "metrics/metrics-variables",
  ].flatMap((file) =>
    [...read(`server/src/${file}.ts`).matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name),
  );
  assert.ok(variables.length > 30);
  for (const name of variables) assert.ok(OPERATIONS.includes(`\`${name}\``), name);
});
