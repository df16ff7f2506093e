import assert from "node:assert/strict";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { brokenBoundaries } from "../boundaries.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const copy = mkdtempSync(join(tmpdir(), "keepwell-boundaries-"));
for (const workspace of ["crypto", "contract", "client", "server", "web"])
  cpSync(join(ROOT, workspace, "src"), join(copy, workspace, "src"), { recursive: true });
after(() => rmSync(copy, { recursive: true, force: true }));

/** What the checker says of one more file. */
const saysOf = (file: string, source: string): string[] => {
  writeFileSync(join(copy, file), source);
  try {
    return brokenBoundaries(copy).filter((line) => line.startsWith(file));
  } finally {
    rmSync(join(copy, file));
  }
};

test("the program as it stands keeps every boundary", () => {
  assert.deepEqual(brokenBoundaries(ROOT), []);
});

const FORBIDDEN: readonly [file: string, source: string][] = [
  ["crypto/src/probe.ts", 'import "@keepwell/contract/plans.ts";'],
  ["contract/src/probe.ts", 'import "@keepwell/crypto/bytes.ts";'],
  ["contract/src/probe.ts", 'export * from "fastify";'],
  ["server/src/probe.ts", 'import "@keepwell/client/keyring.ts";'],
  ["server/src/probe.ts", 'import { openField } from "@keepwell/crypto/entry/open-field.ts";'],
  ["server/src/probe.ts", 'const load = () => import("@keepwell/crypto/entry/open-field.ts");'],
  ["client/src/probe.ts", 'import "react";'],
  ["web/src/probe.ts", 'import "@keepwell/crypto/entry/seal-fields.ts";'],
  ["server/src/buckets/probe.routes.ts", 'import "./entry.store.ts";'],
  ["server/src/buckets/probe.store.ts", 'import "./entry.service.ts";'],
  ["server/src/buckets/probe.ts", 'import "fastify";'],
  ["server/src/buckets/probe.ts", 'import type { Kysely } from "kysely";'],
  ["server/src/buckets/probe.ts", 'import "../db/postgres-database.ts";'],
  ["server/src/buckets/probe.ts", 'import "../db/embedded/embedded-database.ts";'],
  ["server/src/db/probe.ts", 'import { PGlite } from "@electric-sql/pglite";'],
  ["server/src/buckets/probe.ts", 'import "../gateways/smtp-transport.ts";'],
  ["server/src/buckets/probe.ts", 'import "nodemailer";'],
  ["web/src/ui/probe.ts", 'import "@keepwell/contract/plans.ts";'],
  ["web/src/screens/probe.ts", 'import "react-aria-components/Button";'],
  ["web/src/features/identity/probe.ts", 'import "../buckets/names.ts";'],
  ["web/src/ui/probe.ts", 'import { Button } from "react-aria-components";'],
];

for (const [file, source] of FORBIDDEN)
  test(`${file} may not hold ${source}`, () => {
    assert.equal(saysOf(file, source).length, 1);
  });

test("a checker that finds no files says so", () => {
  const empty = mkdtempSync(join(tmpdir(), "keepwell-empty-"));
  try {
    for (const workspace of ["crypto", "contract", "client", "server", "web"])
      cpSync(join(ROOT, workspace, "package.json"), join(empty, workspace, "package.json"));
    assert.match(brokenBoundaries(empty)[0] ?? "", /wrong place/);
  } finally {
    rmSync(empty, { recursive: true, force: true });
  }
});
