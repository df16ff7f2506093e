/** @file Removes the folder of an earlier release after its checkout has failed. */
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { git } from "../release/check-release.ts";
import { checkOut, removeCheckOut } from "../upgrade/check-out.ts";

test("after a failed checkout, the folder is removed if there is one", (t) => {
  const root = mkdtempSync(join(tmpdir(), "check-out-"));
  t.after(() => rmSync(root, { recursive: true }));
  git(root, "init", "--quiet");
  const author = ["-c", "user.name=Test", "-c", "user.email=test@example.test"];
  git(root, ...author, "commit", "--quiet", "--allow-empty", "-m", "Begin");
  const folder = join(root, "earlier");
  // The second one has no package-lock.json.
  for (const release of ["unknown", "HEAD"]) {
    assert.throws(() => checkOut({ root, release, folder }), /unknown|package-lock/);
    removeCheckOut({ root, folder });
    assert.equal(existsSync(folder), false);
  }
});
