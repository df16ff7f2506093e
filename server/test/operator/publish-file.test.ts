/** @file A file gets its name only when it is complete, even on a file system without hard links. */
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { publishFile } from "../../src/backup/publish-file.ts";

const folder = mkdtempSync(join(tmpdir(), "publish-"));
after(() => rmSync(folder, { recursive: true }));

const at = (name: string): string => join(folder, name);

const refuseLinks = async (): Promise<void> => {
  throw Object.assign(new Error("no links"), { code: "EPERM" });
};

for (const [what, makeLink] of [
  ["with links", undefined],
  ["without links", refuseLinks],
] as const)
  test(`${what}, a complete file gets its name, but never replaces a file that already has this name`, async () => {
    writeFileSync(at("partial"), "new");
    await publishFile(at("partial"), at("file"), makeLink);
    writeFileSync(at("partial"), "newer");
    await assert.rejects(publishFile(at("partial"), at("file"), makeLink), { code: "EEXIST" });
    assert.equal(readFileSync(at("file"), "utf8"), "new");
    assert.deepEqual(readdirSync(folder), ["file", "partial"]);
    rmSync(at("file"));
  });
