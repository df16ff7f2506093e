/** @file Files in BACKUP_DIR whose names the backup schedule did not make. */
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { scheduledName } from "../../src/backup/backup-folder.ts";
import { createBackupSchedule } from "../../src/backup/backup-schedule.ts";
import { readConfig } from "../../src/config.ts";
import { checkBackups } from "../../src/operator/check/check-backups.ts";
import { useServer } from "../use-server.ts";

const server = await useServer();
const dir = mkdtempSync(join(tmpdir(), "keepwell-odd-"));
after(() => rmSync(dir, { recursive: true, force: true }));

test("files with an impossible or future time in their names neither stop the schedule nor displace backups", async () => {
  const [now, before] = [server.clock.at, new Date(server.clock.at.getTime() - 48 * 3_600_000)];
  const odd = ["00009901T000000Z", "20260231T250000Z"].map((time) => `keepwell-scheduled-${time}.backup`);
  const future = "keepwell-scheduled-99991231T235959Z.backup";
  for (const name of [...odd, future, scheduledName(before)]) writeFileSync(join(dir, name), "");
  const config = readConfig({
    BACKUP_PASSPHRASE: "correct horse battery staple",
    BACKUP_DIR: dir,
    BACKUP_EVERY: "24",
    BACKUP_KEEP: "1",
  });
  await createBackupSchedule({ ...server.context, config }).round();
  assert.deepEqual(readdirSync(dir).sort(), [...odd, future, scheduledName(now)].sort());
  const { state, text } = await checkBackups({ ...server.context, config });
  assert.deepEqual([state, /is of the future: look at the clock/.test(text)], ["failed", true]);
});
