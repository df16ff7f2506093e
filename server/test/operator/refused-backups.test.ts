/**
 * @file A restore refuses a faulty backup with one message, and changes nothing. The file also tests refused new
 * backups, the backup schedule and the list of jobs.
 */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import fs, {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, mock, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { backupName, scheduledName } from "../../src/backup/backup-folder.ts";
import { createBackupSchedule } from "../../src/backup/backup-schedule.ts";
import { writeBackup } from "../../src/backup/write-backup.ts";
import { readConfig } from "../../src/config.ts";
import { restore } from "../../src/operator/backup/restore.ts";
import { runCommand } from "../../src/operator/commands.ts";
import { OperatorError } from "../../src/operator-error.ts";
import { runJob } from "../../src/system/run-job.ts";
import { openEmptyDatabase } from "../engine.ts";
import { aUser } from "../factories.ts";
import { useServer } from "../use-server.ts";
import { runOperator, startOperator } from "./operator-process.ts";

const folder = mkdtempSync(join(tmpdir(), "keepwell-backup-"));
const at = (name: string): string => join(folder, name);
after(() => rmSync(folder, { recursive: true, force: true }));

const ABANDONED = [
  "keepwell-20200101T000000Z.backup.partial",
  "keepwell-scheduled-20200101T000000Z.backup.c0ffee00-0000-4000-8000-000000000000.partial",
];
const UNDER_WAY = "keepwell-scheduled-20200102T000000Z.backup.c0ffee00-0000-4000-8000-000000000001.partial";

const IDENTITY = await generateX25519Identity();
const SEALED = { BACKUP_RECIPIENTS: await identityToRecipient(IDENTITY) };
const OPENED = { BACKUP_IDENTITY: IDENTITY };

const server = useServer({ env: SEALED });
before(async () => {
  await server.opened;
  await aUser(server);
  await writeBackup(server.context, at("good.backup"));
});

/** Restores into an empty database. After a refusal, the database must still be empty. */
const restoreInto = async (file: string, env: Record<string, string> = OPENED): Promise<void> => {
  const database = await openEmptyDatabase();
  try {
    const config = readConfig({ ...env, DATABASE_URL: database.url });
    const secrets = at(`secrets-of-${randomUUID()}`);
    const options = { secretsFile: secrets, interruption: new AbortController().signal };
    await restore(config, file, options).catch(async (error: unknown) => {
      assert.ok(!existsSync(secrets), "a refused backup leaves no secrets behind");
      const tables = await database.exclusive(({ query }) =>
        query("select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'"),
      );
      assert.deepEqual(tables.rows, [], "the database is still empty");
      throw error;
    });
  } finally {
    await database.close();
  }
};

const damaged = (name: string, change: (bytes: Buffer) => Buffer): string => {
  writeFileSync(at(name), change(readFileSync(at("good.backup"))));
  return at(name);
};

const flip = (bytes: Buffer, position: number): Buffer => {
  const altered = Buffer.from(bytes);
  altered[position] = (altered[position] ?? 0) ^ 1;
  return altered;
};

test("a restore and `verify` find a flipped bit in a backup, and `verify` accepts an undamaged backup", async () => {
  const size = statSync(at("good.backup")).size;
  for (const position of [0, 100, 230, Math.floor(size / 2), size - 1])
    await assert.rejects(
      restoreInto(damaged(`flipped-${position}`, (bytes) => flip(bytes, position))),
      /is damaged|first bytes of the backup were altered/,
      String(position),
    );
  const bad = await runOperator(OPENED, "backup", "verify", at(`flipped-${size - 1}`));
  assert.deepEqual([bad.code, bad.out], [1, ""]);
  assert.match(bad.err, /^The backup is damaged \(it was altered or cut off\)\. Use another one\.\n$/);
  const good = await runOperator(OPENED, "backup", "verify", at("good.backup"), "--json");
  assert.equal(good.code, 0, good.err);
  const { whole, tables, age_hours } = JSON.parse(good.out);
  assert.deepEqual([whole, tables > 40, age_hours < 1], [true, true, true]);
});

test("a truncated backup, a backup for another key and a backup from a newer version restore nothing", async () => {
  const size = statSync(at("good.backup")).size;
  for (const length of [0, 150, size - 70_000 > 0 ? size - 70_000 : size - 40, size - 1])
    await assert.rejects(
      restoreInto(damaged(`cut-${length}`, (bytes) => bytes.subarray(0, length))),
      /is damaged/,
      String(length),
    );
  const other = { BACKUP_IDENTITY: await generateX25519Identity() };
  await assert.rejects(
    restoreInto(at("good.backup"), other),
    /cannot be opened with this passphrase or identity/,
  );
  await assert.rejects(restoreInto(at("good.backup"), {}), /Add --key FILE/);
  await assert.rejects(restoreInto(at("missing.backup")), /is not there/);
  await server.database.exclusive(({ script }) =>
    script("insert into migrations (name, sha256) values ('9999_later.sql', 'x')"),
  );
  await writeBackup(server.context, at("newer.backup"));
  await server.database.exclusive(({ script }) =>
    script("delete from migrations where name = '9999_later.sql'"),
  );
  await assert.rejects(restoreInto(at("newer.backup")), /newer than this program.*9999_later\.sql/);
});

test("a backup never replaces a file, and leaves no file if the disk is full", async () => {
  copyFileSync(at("good.backup"), at("existing.backup"));
  await assert.rejects(writeBackup(server.context, at("existing.backup")), /exists already/);
  assert.deepEqual(readFileSync(at("existing.backup")), readFileSync(at("good.backup")));
  symlinkSync("/dev/full", at("full.backup.partial"));
  await assert.rejects(
    writeBackup(server.context, at("full.backup"), { partial: at("full.backup.partial") }),
    /The disk of .* is full: no backup was written/,
  );
  assert.deepEqual([existsSync(at("full.backup")), existsSync(at("full.backup.partial"))], [false, false]);
});

test("only one of several simultaneous backups with the same name is written", async () => {
  const runs = [1, 2, 3].map(() => writeBackup(server.context, at("twice.backup")));
  const outcomes = await Promise.allSettled(runs);
  const refused = outcomes.filter((one) => one.status === "rejected");
  assert.equal(refused.length, 2);
  for (const { reason } of refused) assert.match(String(reason), /exists already/);
  await restoreInto(at("twice.backup"));
  const stopped = writeBackup(server.context, at("stopped.backup"), { interruption: AbortSignal.abort() });
  await assert.rejects(stopped, /was interrupted, and no file is left/);
  assert.deepEqual(
    readdirSync(folder).filter((name) => /^(twice|stopped)/.test(name)),
    ["twice.backup"],
  );
});

/** Interrupts a verification as soon as its temporary database exists. */
const interruptVerify = async (temporary: string) => {
  const running = startOperator({ ...OPENED, TMPDIR: temporary }, "backup", "verify", at("good.backup"));
  const begun = () =>
    readdirSync(temporary, { recursive: true }).some((name) => /postmaster\.pid$/.test(`${name}`));
  while (!begun() && running.child.exitCode === null) await wait(5);
  running.child.kill("SIGTERM");
  return { ...(await running.ended), left: readdirSync(temporary) };
};

test("a verification that is interrupted leaves nothing behind, also in a folder with a long path", async () => {
  for (const name of ["temporary-", "temporary-".padEnd(60, "x")]) {
    const { code, out, err, left } = await interruptVerify(mkdtempSync(at(name)));
    assert.deepEqual([code, out, left], [1, "", []]);
    assert.equal(err, "Interrupted: nothing was done.\n");
  }
});

test("a restore leaves the folder empty if the disk does not report its free space", async () => {
  const asked = mock.method(fs, "statfsSync", () => {
    throw new Error("the disk is gone");
  });
  syncBuiltinESMExports();
  try {
    const config = readConfig({ ...OPENED, DATA_DIR: at("unknown") });
    const options = { secretsFile: undefined, interruption: new AbortController().signal };
    await assert.rejects(restore(config, at("good.backup"), options), /the disk is gone/);
  } finally {
    asked.mock.restore();
    syncBuiltinESMExports();
  }
  assert.deepEqual(readdirSync(at("unknown")), []);
});

test("the schedule keeps its newest backups, and never deletes a backup that a command has made", async () => {
  const dir = at("scheduled");
  mkdirSync(dir);
  writeFileSync(join(dir, "notes.txt"), "not a backup");
  for (const name of ABANDONED) {
    writeFileSync(join(dir, name), "interrupted");
    utimesSync(join(dir, name), 0, 0);
  }
  writeFileSync(join(dir, UNDER_WAY), "another server's");
  const config = readConfig({ ...SEALED, BACKUP_DIR: dir, BACKUP_EVERY: "24", BACKUP_KEEP: "2" });
  await runCommand({ ...server.context, config }, ["backup"]);
  const byCommand = [backupName(new Date(0)), backupName(server.clock.at)];
  writeFileSync(join(dir, byCommand[0] ?? ""), "an old one");
  const schedule = createBackupSchedule({ ...server.context, config });
  const start = server.clock.at.getTime();
  for (const hours of [0, 1, 24, 30, 48, 72]) {
    server.clock.at = new Date(start + hours * 3_600_000);
    await schedule.round();
  }
  const kept = [48, 72].map((hours) => scheduledName(new Date(start + hours * 3_600_000)));
  const jobs = await runCommand(server.context, ["jobs"]);
  assert.match(jobs, /back up +\S+ +done in/);
  const nowhere = readConfig({ ...SEALED, BACKUP_DIR: "/dev/null/x", BACKUP_EVERY: "24" });
  await createBackupSchedule({ ...server.context, config: nowhere }).round();
  const [job] = JSON.parse(await runCommand(server.context, ["jobs", "--json"]));
  assert.deepEqual([job.name, job.problem], ["back up", "ENOTDIR: not a directory, mkdir '/dev/null/x'"]);
  assert.match(server.logged(), /"job":"back up","msg":"a job failed"/);
  assert.deepEqual(readdirSync(dir).sort(), [UNDER_WAY, ...byCommand, ...kept, "notes.txt"].sort());
});

test("the list of jobs shows an error's message only if the message is for the operator", async () => {
  const outcomeOf = async (error: Error): Promise<string> => {
    await runJob(server.context, "a job", () => Promise.reject(error));
    const jobs = JSON.parse(await runCommand(server.context, ["jobs", "--json"]));
    return jobs.find(({ name }: { name: string }) => name === "a job").problem;
  };
  const words = "Keepwell may not write to /backups.";
  assert.equal(await outcomeOf(new OperatorError(words)), words);
  assert.equal(await outcomeOf(new RangeError("of stored data")), "RangeError");
});

test("a backup is refused if no key to encrypt it is configured", async () => {
  const context = { ...server.context, config: readConfig({}) };
  await assert.rejects(writeBackup(context, at("open.backup")), /PASSPHRASE where the server is started\./);
  const own = { ...context, config: readConfig({ DATABASE_URL: "postgres://db.test/keepwell" }) };
  await assert.rejects(writeBackup(own, at("open.backup")), /PASSPHRASE for this command\.$/);
  for (const env of [
    { BACKUP_EVERY: "24" },
    { BACKUP_EVERY: "24", BACKUP_DIR: folder },
    { BACKUP_RECIPIENTS: "ssh-rsa" },
  ])
    assert.throws(() => readConfig(env), /BACKUP_/);
});
