/**
 * @file The files of the data folder beside the database (secrets, lock, the operator's socket), and the operator's
 * commands.
 */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { readConfig } from "../../src/config.ts";
import { lockFolder } from "../../src/db/folder-lock.ts";
import { runCommand, usage } from "../../src/operator/commands.ts";
import { askRunningServer, listenForOperator, socketPath } from "../../src/operator/socket.ts";
import { checkSecrets } from "../../src/secret-rotation.ts";
import { loadSecrets, SECRET_NAMES } from "../../src/secrets.ts";
import { aUser } from "../factories.ts";
import { openTestServer } from "../harness.ts";

const made: string[] = [];
const aFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "keepwell-test-"));
  made.push(folder);
  return folder;
};
after(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

const configIn = (folder: string, env: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: folder, ...env });
const modeOf = (file: string) => statSync(file).mode & 0o777;

test("the first start creates the secrets, readable only by their owner; the second reads them", () => {
  const folder = aFolder();
  const secrets = loadSecrets(configIn(folder));
  assert.equal(modeOf(join(folder, "secrets.json")), 0o600);
  const all = SECRET_NAMES.map((name) => secrets[name]);
  for (const secret of all) assert.equal(secret.length, 32);
  assert.equal(new Set(all.map((secret) => secret.toString("hex"))).size, 4);
  assert.deepEqual(loadSecrets(configIn(folder)), secrets);
});

test("a file system without locks does not count as locked", () => {
  const programs = aFolder();
  writeFileSync(join(programs, "flock"), "#!/bin/sh\nexit 71\n", { mode: 0o755 });
  const path = process.env["PATH"];
  process.env["PATH"] = `${programs}:${path}`;
  const lock = lockFolder(aFolder());
  process.env["PATH"] = path;
  lock.release();
  assert.equal(lock.descriptor, undefined);
});

test("a secret in the environment overrides the one in the file", () => {
  const folder = aFolder();
  const pepper = randomBytes(32);
  const secrets = loadSecrets(configIn(folder, { PEPPER: pepper.toString("base64") }));
  assert.deepEqual(secrets.pepper, pepper);
});

test("a damaged file of secrets is refused, and the error shows no secret", () => {
  for (const text of ["", "{", "null", "[]", '"hunter2hunter2"', '{"pepper":7}', "hunter2hunter2"]) {
    const folder = aFolder();
    writeFileSync(join(folder, "secrets.json"), text);
    assert.throws(
      () => loadSecrets(configIn(folder)),
      (error: Error) => /restore it from a backup/.test(error.message) && !error.message.includes("hunter2"),
      text,
    );
    assert.equal(readFileSync(join(folder, "secrets.json"), "utf8"), text);
  }
});

for (const database of ["postgres", "database"])
  test(`a data folder with a folder ${database} but no secrets is refused, and no secrets are made`, () => {
    const folder = aFolder();
    mkdirSync(join(folder, database));
    assert.throws(() => loadSecrets(configIn(folder)), /secrets\.json is missing/);
    assert.deepEqual(readdirSync(folder), [database]);
  });

test("with DATABASE_URL the secrets come from the environment, and an error names the missing ones", () => {
  const folder = aFolder();
  const DATABASE_URL = "postgres://db.test/keepwell";
  const PEPPER = randomBytes(32).toString("base64");
  assert.throws(
    () => loadSecrets(configIn(folder, { DATABASE_URL, PEPPER })),
    /Set TOKEN_KEY, FAKE_SALT_KEY, TWO_FACTOR_KEY:/,
  );
  const all = { DATABASE_URL, PEPPER, TOKEN_KEY: PEPPER, FAKE_SALT_KEY: PEPPER, TWO_FACTOR_KEY: PEPPER };
  assert.equal(loadSecrets(configIn(folder, all)).tokenKey.toString("base64"), PEPPER);
  assert.equal(existsSync(join(folder, "secrets.json")), false);
});

test("a database created with other secrets is refused, and the error names them", async () => {
  const server = await openTestServer();
  try {
    const { handle } = server.database;
    const { secrets } = server.context;
    await checkSecrets(handle, secrets, new Date());
    await checkSecrets(handle, secrets, new Date());
    const wrong = { ...secrets, pepper: randomBytes(32), tokenKey: randomBytes(32) };
    await assert.rejects(checkSecrets(handle, wrong, new Date()), /other secrets \(PEPPER, TOKEN_KEY\)/);
    const kept = JSON.stringify(await handle.selectFrom("settings").selectAll().execute());
    for (const secret of Object.values(secrets))
      for (const encoding of ["hex", "base64", "base64url"] as const)
        assert.ok(!kept.includes(secret.toString(encoding).slice(0, 20)));
  } finally {
    await server.close();
  }
});

test("the operator sets an account's plan, and gets an error that says what is wrong", async () => {
  const server = await openTestServer();
  try {
    const user = await aUser(server);
    const run = (...words: string[]) => runCommand(server.context, words);
    assert.equal(
      await run("set-plan", ` ${user.email.toUpperCase()} `, "premium"),
      `${user.email} is on the plan premium.`,
    );
    assert.equal((await user.session.api.identity.me()).plan, "premium");
    await assert.rejects(run("set-plan", user.email, "gold"), /There is no plan gold/);
    await assert.rejects(run("set-plan", user.email), /Name the user and the plan/);
    await assert.rejects(
      run("set-plan", "nobody@example.test", "free"),
      /No account has the address nobody@example\.test/,
    );
    await assert.rejects(run(""), { message: usage() });
    for (const name of ["drop", "toString", "__proto__"])
      await assert.rejects(run(name), {
        message: `There is no command ${name}. Without a word, the program lists the commands.`,
      });
    await assert.rejects(
      run("users", "drop"),
      /^Error: There is no command users drop\. Choose one of:\n {2}users list/,
    );
    assert.equal((await user.session.api.identity.me()).plan, "premium");
    assert.ok(!server.logged().includes(user.email));
  } finally {
    await server.close();
  }
});

test("the running server takes commands through a socket that only its owner can open", async () => {
  const server = await openTestServer();
  const folder = aFolder();
  const context = { ...server.context, config: configIn(folder) };
  const listening = await listenForOperator(context);
  try {
    const user = await aUser(server);
    assert.equal(modeOf(socketPath(folder)), 0o600);
    assert.ok(statSync(socketPath(folder)).isSocket());
    assert.deepEqual(await askRunningServer(folder, ["set-plan", user.email, "partner"]), {
      ok: true,
      output: `${user.email} is on the plan partner.`,
    });
    const unknown = await askRunningServer(folder, ["nonsense"]);
    assert.deepEqual(
      [unknown?.ok, unknown?.output.startsWith("There is no command nonsense.")],
      [false, true],
    );
    assert.equal((await askRunningServer(folder, ["set-plan", "x", "gold"]))?.ok, false);
  } finally {
    listening.close();
    await server.close();
  }
});
