/**
 * @file The operator's commands refuse data that is missing, unreachable, or of another program or version. Each
 * command fails with one line that says what to do, and changes nothing.
 */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { migrate } from "../../src/db/migrate.ts";
import { operate } from "../../src/operator/operate.ts";
import { withSecretFiles } from "../../src/secret-files.ts";
import { checkSecrets } from "../../src/secret-rotation.ts";
import { openEmptyDatabase, openTestDatabase } from "../engine.ts";
import { useServer } from "../use-server.ts";
import { atAddress, inDatabase, inFolder, type Place } from "./data-places.ts";
import { environmentOf, runOperator } from "./operator-process.ts";

const folder = mkdtempSync(join(tmpdir(), "keepwell-foreign-"));
const at = (name: string): string => join(folder, name);
after(() => rmSync(folder, { recursive: true, force: true }));

const IDENTITY = await generateX25519Identity();
const BACKUP_KEYS = { BACKUP_RECIPIENTS: await identityToRecipient(IDENTITY), BACKUP_IDENTITY: IDENTITY };
const UID = "c0ffee00-0000-4000-8000-000000000000";

type Environment = Readonly<Record<string, string>>;

const server = useServer({ env: BACKUP_KEYS });
let current: Environment;
before(async () => {
  await server.opened;
  // Stores the check values of the secrets, as a server does when it starts.
  await checkSecrets(server.database.handle, server.context.secrets, server.clock.at);
  current = { ...environmentOf(server), ...BACKUP_KEYS };
  await run(current, "backup", at("good.backup"));
});

const run = (environment: Environment, ...words: string[]): Promise<string> =>
  operate({ environment: withSecretFiles(environment), words, interruption: new AbortController().signal });

/** Commands on a server's data. Each would change current data: even a command that only reads is logged there. */
const COMMANDS: readonly (readonly string[])[] = [
  ["users", "list"],
  ["users", "show", UID],
  ["users", "disable", UID],
  ["users", "delete", UID, "--yes"],
  ["sign-up", "closed"],
  ["set-plan", "ann@example.test", "premium"],
  ["queue"],
  ["queue", "resend", "all"],
  ["jobs"],
  ["messages"],
  ["log"],
  ["rotate"],
  ["rotate", "PEPPER", "--yes", "--secrets", at("rotated.env")],
  ["backup", at("other.backup")],
];

const LAST = "(select max(name) from migrations)";
const OTHER_PROGRAM = `
  create table migrations (id serial primary key, migration text, batch integer);
  create table orders (id integer);
  insert into migrations (migration) values ('2014_create_orders');
  insert into orders values (1)`;

const SOME_SECRET = randomBytes(32).toString("base64");

/** The server's own database, with other secrets in the settings. */
const withSecrets = async (change: (current: Environment) => Environment): Promise<Place> => {
  const { environment, contents } = await inDatabase(server.database);
  return { environment: { ...environment, ...change(current) }, contents, close: async () => {} };
};

interface Case {
  readonly what: string;
  readonly open: () => Promise<Place>;
  readonly says: RegExp;
  readonly checkFinds?: RegExp;
  /** What `restore` must print in this place. Undefined if it succeeds there. */
  readonly restoreSays?: RegExp;
}

const CASES: readonly Case[] = [
  {
    what: "a data folder that does not exist",
    open: async () => inFolder(folder, "missing", () => {}),
    says: /missing holds no data of Keepwell\. Set DATA_DIR to the folder of the server, or DATABASE_URL to its database\.$/,
  },
  {
    what: "a folder of other files",
    open: async () =>
      inFolder(folder, "photos", (path) => {
        mkdirSync(path);
        writeFileSync(join(path, "beach.jpg"), "sand");
      }),
    says: /photos holds no data of Keepwell\. Set DATA_DIR/,
    restoreSays: /photos is not empty\. Move it away, or set DATA_DIR to another folder\.$/,
  },
  {
    what: "a data folder that an earlier version has written",
    open: async () =>
      inFolder(folder, "earlier", (path) => mkdirSync(join(path, "database"), { recursive: true })),
    says: /earlier holds the data of an earlier version of Keepwell\. Start the server: it moves the data into the new database\. To have a backup first, copy the folder\.$/,
    restoreSays: /earlier is not empty/,
  },
  {
    what: "a data folder of another version of PostgreSQL",
    open: async () =>
      inFolder(folder, "postgres-17", (path) => {
        mkdirSync(join(path, "postgres"), { recursive: true });
        mkdirSync(join(path, "socket"));
        writeFileSync(join(path, "postgres", "PG_VERSION"), "17\n");
        const names = ["pepper", "tokenKey", "fakeSaltKey", "twoFactorKey"];
        const secrets = Object.fromEntries(names.map((name) => [name, SOME_SECRET]));
        writeFileSync(join(path, "secrets.json"), JSON.stringify(secrets));
        writeFileSync(join(path, "keepwell.lock"), String(process.pid));
      }),
    says: /is of PostgreSQL 17, and this version of Keepwell reads 18\. docs\/operations\.md says how to move it\.$/,
    restoreSays: /postgres-17 is not empty/,
  },
  {
    what: "a PostgreSQL that is stopped",
    open: () => atAddress("postgres://keepwell@127.0.0.1:9/keepwell"),
    says: /^The database does not answer \(connect ECONNREFUSED 127\.0\.0\.1:9\)\. Start PostgreSQL, or correct DATABASE_URL\.$/,
    checkFinds: /^STATE .*\nFAILED +database +The database does not answer \(.*ECONNREFUSED.*proxy.*backups/s,
    restoreSays: /^The database does not answer/,
  },
  {
    what: "a database that does not exist",
    open: () => atAddress(server.database.url.replace(/\/[^/]*$/, "/none_of_ours")),
    says: /^The database cannot be used \(database "none_of_ours" does not exist\)\. Correct DATABASE_URL\.$/,
    checkFinds: /^STATE +CHECK +FOUND\nFAILED +database +The database cannot be used \(.*proxy.*backups/s,
    restoreSays: /^The database cannot be used/,
  },
  {
    what: "an empty database",
    open: async () => inDatabase(await openEmptyDatabase()),
    says: /^The database is empty\. Start the server, which sets it up, or set DATABASE_URL to the database of the server\.$/,
  },
  {
    what: "another program's database",
    open: async () => inDatabase(await openEmptyDatabase(), OTHER_PROGRAM),
    says: /^The database holds tables of another program \(migrations, orders\)\. Nothing was changed\. Set DATABASE_URL to a database of Keepwell's own\.$/,
    restoreSays: /^The database is not empty\. Make a new one, and restore the backup into that\.$/,
  },
  {
    what: "the database of an earlier version",
    open: async () => inDatabase(await openTestDatabase(), `delete from migrations where name = ${LAST}`),
    says: /^The data is of an earlier version of Keepwell\. Start the server, which brings it up to date\. To back up first, use the earlier version\.$/,
    restoreSays: /^The database is not empty/,
  },
  {
    what: "the database of a newer version",
    open: async () =>
      inDatabase(await openTestDatabase(), "insert into migrations values ('9999_later.sql', 'x')"),
    says: /^The database is newer than this program: it has migration 9999_later\.sql\. Use the newer version of Keepwell\.$/,
    restoreSays: /^The database is not empty/,
  },
  {
    what: "the database of a server with other secrets",
    open: () => withSecrets(() => ({ PEPPER: SOME_SECRET })),
    says: /^This database was begun with other secrets \(PEPPER\)\./,
    restoreSays: /^The database is not empty/,
  },
  {
    what: "the database of servers that have not begun a rotation",
    open: () => withSecrets(({ PEPPER = "" }) => ({ PEPPER: SOME_SECRET, PEPPER_PREVIOUS: PEPPER })),
    says: /^The rotation of PEPPER is prepared and has not begun\. Start the server, which begins it\.$/,
    restoreSays: /^The database is not empty/,
  },
];

/** The settings for a place. For a database they include the server's secrets. A folder contains its own secrets. */
const settingsFor = ({ environment }: Place): Environment =>
  environment["DATABASE_URL"] === undefined
    ? { ...environment, ...BACKUP_KEYS }
    : { ...current, ...environment };

/** Returns the one line with which the command refuses. */
const refusalOf = async (place: Place, ...words: string[]): Promise<string> => {
  const said = await run(settingsFor(place), ...words).then(
    (output) => assert.fail(`${words.join(" ")} succeeds: ${output}`),
    (error: Error) => error.message,
  );
  assert.doesNotMatch(said, /\n/);
  return said;
};

for (const { what, open, says, checkFinds, restoreSays } of CASES)
  test(`on ${what}, every command says what to do, and changes nothing`, async () => {
    const place = await open();
    try {
      const held = await place.contents();
      for (const words of COMMANDS) assert.match(await refusalOf(place, ...words), says, words.join(" "));
      await assert.rejects(run(settingsFor(place), "check"), { message: checkFinds ?? says });
      if (restoreSays !== undefined) {
        const restore = ["restore", at("good.backup"), "--secrets", at("restored.env")];
        assert.match(await refusalOf(place, ...restore), restoreSays);
      }
      assert.deepEqual(await place.contents(), held);
      assert.deepEqual(
        readdirSync(folder).filter((name) => /\.(env|backup|partial)$/.test(name)),
        ["good.backup"],
      );
    } finally {
      await place.close();
    }
  });

test("commands that only read succeed on current data, and exit codes tell success from failure", async () => {
  for (const words of [["users", "list"], ["queue"], ["jobs"], ["log"], ["rotate"]])
    assert.ok(await run(current, ...words), words.join(" "));
  const good = await runOperator(current, "jobs");
  assert.deepEqual([good.code, good.err], [0, ""]);
  const bad = await runOperator({ ...current, DATABASE_URL: "postgres://keepwell@127.0.0.1:9/x" }, "jobs");
  assert.deepEqual([bad.code, bad.out], [1, ""]);
  assert.match(bad.err, /^The database does not answer .*\n$/);
});

test("a server does not create its tables in another program's database", async () => {
  const database = await openEmptyDatabase();
  const place = await inDatabase(database, OTHER_PROGRAM);
  try {
    const held = await place.contents();
    await assert.rejects(migrate(database), /holds tables of another program \(migrations, orders\)/);
    assert.deepEqual(await place.contents(), held);
  } finally {
    await place.close();
  }
});

test("another program's table in the server's database does not spoil the backups", async () => {
  const target = await openEmptyDatabase();
  try {
    await server.database.exclusive(({ script }) =>
      script("create table reports (id serial, text text); insert into reports (text) values ('of a tool')"),
    );
    await run(current, "backup", at("with-foreign.backup"));
    const environment = { ...current, DATABASE_URL: target.url };
    const said = await run(environment, "restore", at("with-foreign.backup"));
    assert.match(said, /\nLeft out, because they are not Keepwell's: reports\.\n/);
    assert.match(await run(environment, "users", "list"), /No users/);
  } finally {
    await server.database.exclusive(({ script }) => script("drop table reports"));
    await target.close();
  }
});
