import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { runThroughPooler } from "../api-tests.ts";

const COMMAND = fileURLToPath(new URL("../test-api.ts", import.meta.url));
const UNREACHABLE = "postgres://keepwell@127.0.0.1:1/postgres";

test("a server that is given is not asked for another isolation level", () => {
  const { status, stderr } = spawnSync(process.execPath, [COMMAND, "--serializable"], {
    encoding: "utf8",
    env: { ...process.env, TEST_DATABASE_URL: UNREACHABLE },
  });
  assert.equal(status, 1);
  assert.match(stderr, /^--serializable .*Unset TEST_DATABASE_URL\.$/m);
});

test("if PgBouncer does not start, the PostgreSQL server is stopped", async (context) => {
  const folder = mkdtempSync(join(tmpdir(), "keepwell-fake-pgbouncer-"));
  const { PATH = "" } = process.env;
  context.after(() => {
    process.env["PATH"] = PATH;
    rmSync(folder, { recursive: true });
  });
  writeFileSync(join(folder, "pgbouncer"), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
  // If this process is root, another user starts PgBouncer.
  chmodSync(folder, 0o755);
  process.env["PATH"] = `${folder}${delimiter}${PATH}`;
  const stop = context.mock.fn(async () => {});
  await assert.rejects(runThroughPooler({ url: UNREACHABLE, stop }, []), /PgBouncer did not start/);
  assert.equal(stop.mock.callCount(), 1);
});
