/** @file Measures the time and memory that it takes to back up a large database, verify the backup and restore it. */
import { spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { sql } from "kysely";
import { openEmptyDatabase } from "../server/test/engine.ts";
import { aUser } from "../server/test/factories.ts";
import { openTestServer, type TestServer } from "../server/test/harness.ts";
import type { Row } from "./timing.ts";

const IN_BUCKET = 1000;
const MB = 1024 * 1024;
/**
 * The most megabytes of memory that each command may use. A command that loaded all data into memory would need several
 * times as much.
 */
const MEMORY_BUDGET_MB = 400;
const OPERATOR = fileURLToPath(new URL("../server/src/operator/main.ts", import.meta.url));
/** Makes the process write its peak memory, in kB, as the last line of the error output. */
const REPORT =
  "data:text/javascript,process.on('exit',()=>process.stderr.write('\\n'+process.resourceUsage().maxRSS))";

/** SQL for a text of 128 characters that compresses like sealed data. */
const sealed = (salt: string): string => {
  const parts = Array.from({ length: 6 }, (_, part) => `md5('${salt}${part}' || b.uid || n)`);
  return `translate(encode(decode(${parts.join(" || ")}, 'hex'), 'base64'), chr(10), '')`;
};

/** Adds entries as large as short notes, in buckets of a thousand entries. */
const seed = ({ database }: TestServer, owner: string, entries: number): Promise<void> =>
  // Use `exclusive`, because these statements run longer than a connection of the pool allows.
  database.exclusive(async ({ query }) => {
    const label = `Bench ${randomUUID()}`;
    await query(
      `insert into buckets (uid, owner_uid, name, header_mac)
       select gen_random_uuid(), $1::uuid, $2, repeat('h', 64) from generate_series(1, $3::int)`,
      [owner, label, Math.ceil(entries / IN_BUCKET)],
    );
    await query(
      `insert into entries (uid, bucket_uid, type, name, rev, ek, ek_gen, gen, meta_mac, text, extra, sealed_name, sealed_row, row_gen, k)
       select gen_random_uuid(), b.uid, 'note', '', 1, ${sealed("ek")}, 1, 1,
         substr(${sealed("mac")}, 1, 64), ${sealed("text")}, ${sealed("extra")}, ${sealed("name")}, ${sealed("row")}, 1, 1
       from buckets b, generate_series(1, $2::int) n where b.name = $1`,
      [label, IN_BUCKET],
    );
  });

interface Measured {
  readonly seconds: number;
  readonly megabytes: number;
}

const operate = async (
  environment: Readonly<Record<string, string>>,
  ...words: readonly string[]
): Promise<Measured> => {
  const start = performance.now();
  const child = spawn(process.execPath, ["--import", REPORT, OPERATOR, ...words], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = new Promise<number | null>((end) => child.once("close", end));
  const [code, said] = await Promise.all([ended, text(child.stderr)]);
  if (code !== 0) throw new Error(`operator ${words.join(" ")} failed: ${said}`);
  return {
    seconds: (performance.now() - start) / 1000,
    megabytes: Number(said.trim().split("\n").at(-1)) / 1024,
  };
};

const asRows = (what: string, { seconds, megabytes }: Measured): Row[] => [
  { what: `${what}, time`, measured: seconds, budget: undefined, unit: "s" },
  { what: `${what}, memory at most`, measured: megabytes, budget: MEMORY_BUDGET_MB, unit: "MB" },
];

/** Backs up, verifies and restores a database of this many entries, on the server that TEST_DATABASE_URL names. */
export const backupRows = async (entries: number): Promise<Row[]> => {
  const folder = mkdtempSync(join(tmpdir(), "keepwell-bench-backup-"));
  const target = await openEmptyDatabase();
  const server = await openTestServer();
  try {
    const { session } = await aUser(server);
    await seed(server, session.identity.uid, entries);
    const file = join(folder, "bench.backup");
    const identity = await generateX25519Identity();
    const environment = {
      DATABASE_URL: server.database.url,
      ...Object.fromEntries(
        ["PEPPER", "TOKEN_KEY", "FAKE_SALT_KEY", "TWO_FACTOR_KEY"].map((name) => [
          name,
          randomBytes(32).toString("base64"),
        ]),
      ),
      BACKUP_RECIPIENTS: await identityToRecipient(identity),
      BACKUP_IDENTITY: identity,
    };
    const { rows } = await sql<{
      bytes: number;
    }>`select pg_database_size(current_database()) as bytes`.execute(server.database.handle);
    const total = entries.toLocaleString("en-CA");
    const made = await operate(environment, "backup", file);
    const verified = await operate(environment, "backup", "verify", file);
    const restored = await operate({ ...environment, DATABASE_URL: target.url }, "restore", file);
    return [
      ...asRows(`backup, ${total} entries`, made),
      ...asRows(`backup verify, ${total} entries`, verified),
      ...asRows(`restore, ${total} entries`, restored),
      { what: "size of the database", measured: Number(rows[0]?.bytes) / MB, budget: undefined, unit: "MB" },
      { what: "size of the backup", measured: statSync(file).size / MB, budget: undefined, unit: "MB" },
    ];
  } finally {
    await server.close();
    await target.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
