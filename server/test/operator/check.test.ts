/** @file What the check of an installation reports on a correct installation and on faulty ones. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { backupName, scheduledName } from "../../src/backup/backup-folder.ts";
import { readConfig } from "../../src/config.ts";
import { openPostgres } from "../../src/db/postgres-database.ts";
import { runCommand } from "../../src/operator/commands.ts";
import { openSmtpPeer, PASSWORD, USER } from "../messages/smtp-peer.ts";
import { prepare } from "../prepare.ts";
import { useServer } from "../use-server.ts";
import { environmentOf, runOperator } from "./operator-process.ts";

const server = useServer();
const { reached } = prepare(server, async () => ({
  reached: { port: Number(new URL(await server.app.listen({ port: 0, host: "127.0.0.1" })).port) },
}));

const folder = mkdtempSync(join(tmpdir(), "keepwell-check-"));
after(() => rmSync(folder, { recursive: true, force: true }));

interface Found {
  readonly name: string;
  readonly state: string;
  readonly text: string;
}

/** Runs the check with these settings. Returns the findings by the names of the checks. */
const check = async (env: Record<string, string> = {}): Promise<Record<string, Found>> => {
  const config = readConfig({
    DATABASE_URL: "postgres://db.test/keepwell",
    PUBLIC_URL: `http://127.0.0.1:${reached.port}`,
    ...env,
  });
  const output = await runCommand({ ...server.context, config }, ["check", "--json"]).catch(
    (error: Error) => error.message,
  );
  return Object.fromEntries(JSON.parse(output).map((one: Found) => [one.name, one]));
};

const stateOf = async (name: string, env: Record<string, string>): Promise<string> => {
  const { state, text } = (await check(env))[name] ?? { state: "missing", text: "" };
  return `${state}: ${text}`;
};

test("a good installation passes; the check signs in to the mail server and sends no mail", async () => {
  const peer = await openSmtpPeer({ allowInsecureAuth: true });
  try {
    const SMTP_URL = `smtp://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${peer.port}`;
    writeFileSync(join(folder, backupName(server.clock.at)), "");
    const mail = { SMTP_URL, SMTP_TLS: "off", MAIL_FROM: "keepwell@server.test" };
    const found = await check({
      ...mail,
      BACKUP_DIR: folder,
      BACKUP_EVERY: "24",
      BACKUP_PASSPHRASE: "x".repeat(12),
    });
    const states = Object.fromEntries(Object.values(found).map(({ name, state }) => [name, state]));
    assert.deepEqual(states, {
      ...{ database: "ok", versions: "ok", clock: "ok", disk: "ok", mail: "ok", "text messages": "warning" },
      ...{ https: "warning", proxy: "ok", backups: "ok" },
    });
    assert.deepEqual([peer.signIns(), peer.received.length], [1, 0]);
    const wrong = { ...mail, SMTP_URL: SMTP_URL.replace(encodeURIComponent(PASSWORD), "wrong") };
    assert.match(await stateOf("mail", wrong), /^failed: 127\.0\.0\.1:\d+ refuses \(EAUTH 535\)/);
  } finally {
    await peer.close();
  }
});

test("the check says whether the connection to the database is encrypted", async () => {
  const at = (query: string) =>
    stateOf("database", { DATABASE_URL: `postgres://db.test/keepwell${query}` }).then((found) =>
      found.replace(/in \d+ ms/, "in time"),
    );
  assert.equal(await at(""), "ok: answers and takes writes, in time, not encrypted");
  assert.equal(await at("?sslmode=verify-full"), "ok: answers and takes writes, in time, encrypted");
  assert.equal(await at("?host=/run/postgresql"), "ok: answers and takes writes, in time");
});

test("plain http, missing and old backups, and a folder that does not exist fail the check", async () => {
  const on = (dir: string) => ({ BACKUP_DIR: dir, BACKUP_EVERY: "1", BACKUP_PASSPHRASE: "x".repeat(12) });
  assert.match(await stateOf("https", { PUBLIC_URL: "http://keepwell.test:1" }), /^failed: .* is plain http/);
  assert.match(await stateOf("backups", {}), /^warning: none are scheduled/);
  assert.match(await stateOf("backups", on(join(folder, "none"))), /^failed: there is none in/);
  const unscheduled = { BACKUP_DIR: mkdtempSync(join(folder, "unscheduled-")) };
  assert.match(
    await stateOf("backups", unscheduled),
    /^warning: there is none in .*, and none are scheduled/,
  );
  assert.match(await stateOf("disk", on(join(folder, "none"))), /^failed: .* cannot be read \(ENOENT\)/);
  const old = mkdtempSync(join(folder, "old-"));
  const hoursAgo = (hours: number) => new Date(server.clock.at.getTime() - hours * 3_600_000);
  writeFileSync(join(old, scheduledName(hoursAgo(4))), "");
  writeFileSync(join(old, "before-upgrade.backup"), "");
  assert.match(await stateOf("backups", on(old)), /^failed: the newest is 4\.0 hours old/);
  writeFileSync(join(old, backupName(hoursAgo(1))), "");
  assert.match(await stateOf("backups", on(old)), /^ok: the newest is 1\.0 hours old/);
});

test("while the database cannot be reached, a running server makes the checks that need no database", async () => {
  const url = "postgres://keepwell@127.0.0.1:9/keepwell";
  const database = openPostgres({ connection: { connectionString: url }, size: 2, onError: () => {} });
  const config = readConfig({ ...environmentOf(server), DATABASE_URL: url, BACKUP_DIR: folder });
  try {
    const run = (...words: string[]) => runCommand({ ...server.context, database, config }, words);
    await assert.rejects(run("check"), {
      name: "BadOutcome",
      message:
        /^STATE .*\nFAILED +database +The database does not answer \(ECONNREFUSED\)\.\n.* disk .*\n.* backups /s,
    });
    await assert.rejects(run("jobs"), /ECONNREFUSED/);
  } finally {
    await database.close();
  }
});

test("the operator's program prints all checks, and ends with exit code 1 if one has failed", async () => {
  const env = { ...environmentOf(server), PUBLIC_URL: "http://127.0.0.1:9" };
  const { code, out, err } = await runOperator(env, "check");
  assert.deepEqual([code, err], [1, ""]);
  assert.match(out, /^STATE +CHECK +FOUND\nok +database +answers and takes writes/);
  assert.match(out, /\nFAILED +proxy +http:\/\/127\.0\.0\.1:9 does not answer/);
});
