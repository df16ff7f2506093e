import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { brokenAreas, countMutualImports } from "../areas.ts";
import { brokenBoundaries } from "../boundaries.ts";
import { circles } from "../circles.ts";
import { importsIn, readImports } from "../imports.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const copy = mkdtempSync(join(tmpdir(), "keepwell-boundaries-"));
for (const workspace of ["crypto", "contract", "client", "server", "ui", "web", "extension"])
  cpSync(join(ROOT, workspace, "src"), join(copy, workspace, "src"), { recursive: true });
after(() => rmSync(copy, { recursive: true, force: true }));

/** Adds one file to the copy of the project, and returns the broken rules that name this file. */
const brokenBy = (file: string, source: string): string[] => {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  writeFileSync(join(copy, file), source);
  try {
    return brokenBoundaries(importsIn(copy, file));
  } finally {
    rmSync(join(copy, file));
  }
};

test("the project's own sources break no boundary", () => {
  assert.deepEqual(brokenBoundaries(readImports(ROOT)), []);
});

test("a circle of imports is found, even if it consists of type imports or dynamic imports", () => {
  const files = { one: join(copy, "ui/src/one.ts"), other: join(copy, "ui/src/other.ts") };
  writeFileSync(files.one, 'import type { Other } from "./other.ts";');
  writeFileSync(files.other, 'export const load = () => import("./one.ts");');
  try {
    assert.deepEqual(circles(readImports(copy)), [
      "ui/src/one.ts imports ui/src/other.ts imports ui/src/one.ts: files do not import each other in a circle.",
    ]);
  } finally {
    for (const file of Object.values(files)) rmSync(file);
  }
});

const BACKWARDS: readonly [file: string, source: string][] = [
  ["client/src/keyring/probe.ts", 'import "../session/session.ts";'],
  ["client/src/elsewhere/probe.ts", 'import "../api/api.ts";'],
  ["server/src/people/probe.ts", 'import type { Reach } from "../buckets/policies/reach.ts";'],
];

for (const [file, source] of BACKWARDS)
  test(`the check of areas refuses ${source} in ${file}`, () => {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), source);
    try {
      const imports = readImports(copy);
      assert.match(brokenAreas(imports).join("\n"), new RegExp(`^${file} imports [^\n]+$`));
      assert.equal(countMutualImports(imports), file.includes("elsewhere") ? 0 : 1);
    } finally {
      rmSync(join(copy, file));
    }
  });

const FORBIDDEN: readonly [file: string, source: string][] = [
  ["crypto/src/probe.ts", 'import "@keepwell/contract/plans.ts";'],
  ["contract/src/probe.ts", 'import "@keepwell/crypto/bytes.ts";'],
  ["contract/src/probe.ts", 'export * from "fastify";'],
  ["server/src/probe.ts", 'import "@keepwell/client/keyring/keyring.ts";'],
  ["server/src/probe.ts", 'import { openField } from "@keepwell/crypto/entry/open-field.ts";'],
  ["server/src/probe.ts", 'const load = () => import("@keepwell/crypto/entry/open-field.ts");'],
  ["client/src/probe.ts", 'import "react";'],
  ["web/src/probe.ts", 'import "@keepwell/crypto/entry/seal-fields.ts";'],
  ["server/src/buckets/probe.routes.ts", 'import "./entry.store.ts";'],
  ["server/src/buckets/probe.store.ts", 'import "./entry.service.ts";'],
  ["server/src/buckets/probe.ts", 'import type { Services } from "../services.ts";'],
  ["server/src/buckets/probe.ts", 'import "fastify";'],
  ["server/src/buckets/probe.ts", 'import type { Kysely } from "kysely";'],
  ["server/src/buckets/probe.ts", 'import "../db/postgres-database.ts";'],
  ["server/src/buckets/probe.ts", 'import "../db/embedded/embedded-database.ts";'],
  ["server/src/db/probe.ts", 'import { PGlite } from "@electric-sql/pglite";'],
  ["server/src/buckets/probe.ts", 'import "../gateways/smtp-transport.ts";'],
  ["server/src/buckets/probe.ts", 'import "nodemailer";'],
  ["ui/src/probe.ts", 'import "@keepwell/contract/plans.ts";'],
  ["web/src/screens/probe.ts", 'import "react-aria-components/Button";'],
  ["web/src/features/identity/probe.ts", 'import "../buckets/names.ts";'],
  ["ui/src/probe.ts", 'import { Button } from "react-aria-components";'],
  ["web/src/probe.ts", 'import "@keepwell/extension/browser.ts";'],
  ["extension/src/background/probe.ts", 'import "@keepwell/crypto/entry/open-field.ts";'],
  ["extension/src/popup/probe.ts", 'import "@keepwell/web/paths.ts";'],
  ["extension/src/match/probe.ts", 'import "../browser.ts";'],
  ["extension/src/fill/probe.ts", 'import "../match/probe.ts";'],
  ["extension/src/content/probe.ts", 'import "../browser.ts";'],
  ["extension/src/menu/probe.ts", 'import "@keepwell/client/api/api.ts";'],
  ["extension/src/background/probe.ts", 'import { use } from "react";'],
];

for (const [file, source] of FORBIDDEN)
  test(`the check of boundaries refuses ${source} in ${file}`, () => {
    assert.equal(brokenBy(file, source).length, 1);
  });

test("the check of boundaries fails if it finds no files", () => {
  const empty = mkdtempSync(join(tmpdir(), "keepwell-empty-"));
  try {
    for (const workspace of ["crypto", "contract", "client", "server", "ui", "web", "extension"])
      cpSync(join(ROOT, workspace, "package.json"), join(empty, workspace, "package.json"));
    assert.throws(() => readImports(empty), /wrong place/);
  } finally {
    rmSync(empty, { recursive: true, force: true });
  }
});
