/**
 * @file Backups are written, verified or restored while the disk fills. The tests mount a small disk in a mount
 * namespace of Linux, where only the tested command sees it.
 */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { writeBackup } from "../../src/backup/write-backup.ts";
import { useServer } from "../use-server.ts";
import { environmentOf } from "./operator-process.ts";

const MAIN = fileURLToPath(new URL("../../src/operator/main.ts", import.meta.url));
const NAMESPACE = ["--user", "--map-root-user", "--mount"];
/** The reason to skip the tests, or false. Some systems do not let ordinary users mount a disk. */
const skip =
  spawnSync("unshare", [...NAMESPACE, "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status !== 0 &&
  "this system lets no namespace mount a disk";

const folder = mkdtempSync(join(tmpdir(), "keepwell-full-"));
const backup = join(folder, "good.backup");
const disk = join(folder, "disk");
mkdirSync(disk);
after(() => rmSync(folder, { recursive: true, force: true }));

const IDENTITY = await generateX25519Identity();
const KEYS = { BACKUP_RECIPIENTS: await identityToRecipient(IDENTITY), BACKUP_IDENTITY: IDENTITY };

const server = useServer({ env: KEYS });
before(async () => {
  await server.opened;
  // These rows take 90 MB in the database, and 10 MB in the backup.
  await server.database.exclusive(({ script }) =>
    script(
      "insert into operator_log (at, command, done_at) select now(), md5(n::text) || md5(n || 'a') || md5(n || 'b'), now() from generate_series(1, 400000) n",
    ),
  );
  await writeBackup(server.context, backup);
});

/**
 * Runs a command with a disk of this size. Returns the exit code and `said`: the output, followed by the paths of the
 * files that are left on the disk.
 */
const onDisk = async (
  megabytes: number,
  environment: Readonly<Record<string, string>>,
  ...words: readonly string[]
) => {
  const script = `mount -t tmpfs -o size=${megabytes}m tmpfs "$0" || exit 9; "$@" 2>&1; code=$?; find "$0" -type f; exit $code`;
  const command = ["sh", "-c", script, disk, process.execPath, MAIN, ...words];
  const child = spawn("unshare", [...NAMESPACE, ...command], {
    env: { ...process.env, DATABASE_URL: "", ...KEYS, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const code = new Promise<number | null>((end) => child.once("close", end));
  return { said: await text(child.stdout), code: await code };
};

test("if the disk fills during a backup, no file is left", { skip }, async () => {
  const run = await onDisk(2, environmentOf(server), "backup", join(disk, "cut.backup"));
  assert.deepEqual(run, {
    said: `The disk of ${disk} is full: no backup was written. Make room, and back up again.\n`,
    code: 1,
  });
});

test("if the disk fills during a restore or a verification, no file is left", { skip }, async () => {
  const data = join(disk, "data");
  const restored = await onDisk(105, { DATA_DIR: data }, "restore", backup);
  assert.deepEqual(restored, {
    said: `The disk of ${data} is full: nothing was restored. Make room, and try again.\n`,
    code: 1,
  });
  const verified = await onDisk(105, { TMPDIR: disk }, "backup", "verify", backup);
  assert.match(
    verified.said,
    /^The disk of \S+ is full: nothing was restored\. Make room, and try again\.\n$/,
  );
  assert.equal(verified.code, 1);
  assert.ok(existsSync(backup));
});
