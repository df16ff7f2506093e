/**
 * @file A backup is made while a user writes, and moves the data from the embedded database to a PostgreSQL server. A
 * second backup moves the data back. After each move, a client opens every entry that was stored before the first
 * backup began.
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fetchTransport } from "@keepwell/client/api/transport.ts";
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { openEntry } from "@keepwell/client/buckets/open-entry.ts";
import { createEntry } from "@keepwell/client/buckets/save-entry.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import { signUp } from "@keepwell/client/sign-in/sign-up.ts";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { writeBackup } from "../../src/backup/write-backup.ts";
import { readConfig } from "../../src/config.ts";
import { restore } from "../../src/operator/backup/restore.ts";
import { openEmptyDatabase } from "../engine.ts";
import { aNoteDraft } from "../factories.ts";
import { aDevice, deviceOn, openTestServer } from "../harness.ts";
import { openFolderData, startServer, stopServer } from "../server-process.ts";
import { runOperator } from "./operator-process.ts";

const folder = mkdtempSync(join(tmpdir(), "keepwell-backup-"));
const at = (name: string): string => join(folder, name);
after(() => rmSync(folder, { recursive: true, force: true }));

const IDENTITY = await generateX25519Identity();
const SEALED = { BACKUP_RECIPIENTS: await identityToRecipient(IDENTITY) };
const OPENED = { BACKUP_IDENTITY: IDENTITY };

const USER = { email: "backed.up@example.test", password: "correct horse battery staple" };
const SIGN_UP = {
  ...USER,
  email_confirm: USER.email,
  firstname: "Ann",
  lastname: "Roy",
  plan: "free",
  locale: "en",
} as const;

const systemBucket = async ({ api }: Session) => {
  const [bucket] = await api.buckets.listBuckets({ query: {} });
  assert.ok(bucket && !isUnverifiable(bucket));
  return bucket;
};

/** Writes notes until the returned function is called. That function resolves when the last note is stored. */
const keepWriting = async (session: Session, written: Map<string, string>) => {
  const bucket = await systemBucket(session);
  let stopped = false;
  const write = async () => {
    while (!stopped) {
      const text = `note ${written.size} · é\t\\N\n`;
      written.set((await createEntry(session, bucket, aNoteDraft(text))).uid, text);
    }
  };
  const writing = Promise.all([write(), write()]);
  return async () => {
    stopped = true;
    await writing;
  };
};

const openAll = async (session: Session, texts: ReadonlyMap<string, string>): Promise<void> => {
  const bucket = await systemBucket(session);
  for (const [id, text] of texts) {
    const sealed = await session.api.buckets.getEntry({ params: { bucketId: bucket.uid, id } });
    assert.equal((await openEntry(session, bucket, sealed)).fields.text, text);
  }
};

const readChanges = async (session: Session, since?: string) => {
  const params = { bucketId: (await systemBucket(session)).uid };
  return session.api.buckets.listChanges({ params, query: since === undefined ? {} : { since } });
};

const secretsIn = (file: string) => {
  const variables = Object.fromEntries(
    readFileSync(file, "utf8")
      .trim()
      .split("\n")
      .map((line) => line.split(/=(.*)/s)),
  );
  const secret = (name: string) => Buffer.from(variables[name] ?? "", "base64");
  return {
    pepper: secret("PEPPER"),
    tokenKey: secret("TOKEN_KEY"),
    fakeSaltKey: secret("FAKE_SALT_KEY"),
    twoFactorKey: secret("TWO_FACTOR_KEY"),
  };
};

test("a backup under load moves the data to a PostgreSQL server, and another backup moves it back", async () => {
  const data = openFolderData();
  const database = await openEmptyDatabase();
  const running = await startServer(data, { environment: SEALED });
  const before = new Map<string, string>();
  let cursor: string | undefined;
  let sha256: unknown;
  try {
    const session = await signUp(deviceOn(fetchTransport(running.origin)), SIGN_UP);
    const written = new Map<string, string>();
    const stop = await keepWriting(session, written);
    while (written.size < 20) await new Promise((resolve) => setTimeout(resolve, 20));
    for (const [uid, text] of written) before.set(uid, text);
    ({ cursor } = await readChanges(session));
    assert.equal((await readChanges(session, cursor)).is_full, false);
    const made = await runOperator(data.environment, "backup", at("first.backup"), "--json");
    await stop();
    assert.equal(made.code, 0, made.err);
    sha256 = JSON.parse(made.out).sha256;
    assert.equal(JSON.parse(made.out).bytes, statSync(at("first.backup")).size);
    assert.ok(written.size > before.size, "users wrote meanwhile");
  } finally {
    await stopServer(running);
    await data.close();
  }
  assert.equal(
    sha256,
    createHash("sha256")
      .update(readFileSync(at("first.backup")))
      .digest("hex"),
  );
  assert.equal(statSync(at("first.backup")).mode & 0o777, 0o600);

  const env = { ...OPENED, DATABASE_URL: database.url };
  const withoutSecrets = await runOperator(env, "restore", at("first.backup"));
  assert.deepEqual([withoutSecrets.code, /Add --secrets FILE/.test(withoutSecrets.err)], [1, true]);
  const restored = await runOperator(env, "restore", at("first.backup"), "--secrets", at("secrets.env"));
  assert.equal(restored.code, 0, restored.err);
  assert.match(restored.out, /does not prove who made it/);
  const secrets = secretsIn(at("secrets.env"));
  const byPassphrase = { BACKUP_PASSPHRASE: "five words for this backup" };
  const server = await openTestServer({ database, secrets, isForProcess: true, env: byPassphrase });
  try {
    const session = await signIn(aDevice(server), USER);
    await openAll(session, before);
    const { is_full } = await readChanges(session, cursor);
    assert.equal(is_full, true, "a restore ends the validity of cursors, because it gives numbers again");
    await writeBackup(server.context, at("second.backup"));
  } finally {
    await server.close();
    await database.close();
  }

  const back = openFolderData();
  try {
    const interruption = new AbortController().signal;
    const config = readConfig({ ...byPassphrase, DATA_DIR: back.folder });
    assert.equal(
      (await restore(config, at("second.backup"), { secretsFile: undefined, interruption })).rows >
        before.size,
      true,
    );
    const again = await startServer(back);
    await openAll(await signIn(deviceOn(fetchTransport(again.origin)), USER), before).finally(() =>
      stopServer(again),
    );
    await assert.rejects(
      restore(config, at("second.backup"), { secretsFile: undefined, interruption }),
      /is not empty/,
    );
  } finally {
    await back.close();
  }
});
