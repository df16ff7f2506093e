/** @file Measures how much slower a user's search is when the database also holds many entries of other users. */
import { randomUUID } from "node:crypto";
import { createBucket } from "@keepwell/client/buckets/bucket.ts";
import { sql } from "kysely";
import { aUser, tokenOf } from "../server/test/factories.ts";
import { openTestServer, type TestServer } from "../server/test/harness.ts";
import { quantile, type Row, sample } from "./timing.ts";

const READABLE = 10_000;
const BUCKETS = 20;
const RUNS = 60;
/** Terms, in this order: in all names, in many, in a few, in none, too short for the index, and with a wildcard. */
const TERMS = ["account", "bank", "bank 472", "zebra crossing", "ba", "50%"];

/** Realistic names of entries, many of them similar, for the user who searches and for all others. */
const name = sql`(array['Bank','Mail','Router','Database','Payroll','Hosting','Library','Insurance'])[1 + n % 8]
  || ' ' || n || ' account ' || substr(md5(n::text), 1, 6)`;

const addEntries = ({ database: { handle } }: TestServer, bucketName: string, each: number) =>
  sql`
    insert into entries (uid, bucket_uid, type, name, rev, ek, ek_gen, gen, meta_mac, text, extra)
    select gen_random_uuid(), b.uid, 'note', ${name}, 1, repeat('k', 136), 1, 1, repeat('m', 64), repeat('t', 120), repeat('x', 120)
    from buckets b, generate_series(1, ${each}::int) n where b.name = ${bucketName}
  `.execute(handle);

const addStrangers = async (server: TestServer, entries: number): Promise<void> => {
  const { handle } = server.database;
  const stranger = await aUser(server);
  const label = `Strangers ${randomUUID()}`;
  const each = READABLE / BUCKETS;
  await sql`
    insert into buckets (uid, owner_uid, name, header_mac)
    select gen_random_uuid(), ${stranger.session.identity.uid}::uuid, ${label}, repeat('h', 64)
    from generate_series(1, ${Math.ceil(entries / each)}::int)
  `.execute(handle);
  await addEntries(server, label, each);
  await sql`analyze`.execute(handle);
};

const times = async (server: TestServer, token: string): Promise<number[]> => {
  const headers = { authorization: `Bearer ${token}`, "x-requested-with": "XMLHttpRequest" };
  const search = (term: string) => () =>
    server.app.inject({ url: `/api/search?q=${encodeURIComponent(term)}`, headers });
  const all: number[] = [];
  for (const term of TERMS) {
    await sample(search(term), RUNS / 10);
    all.push(...(await sample(search(term), RUNS)));
  }
  return all;
};

/** Measures searching in a new database with this many entries in all, on the server that TEST_DATABASE_URL names. */
export const searchRows = async (entries: number): Promise<Row[]> => {
  const server = await openTestServer();
  try {
    const user = await aUser(server, { plan: "partner" });
    const label = `Own ${randomUUID()}`;
    for (let made = 0; made < BUCKETS; made += 1) await createBucket(user.session, label);
    await addEntries(server, label, READABLE / BUCKETS);
    await sql`analyze`.execute(server.database.handle);
    const few = await times(server, tokenOf(user));
    await addStrangers(server, entries - READABLE);
    const many = await times(server, tokenOf(user));
    const total = entries.toLocaleString("en-CA");
    return [
      {
        what: `search, ${total} entries / ${READABLE.toLocaleString("en-CA")}, p95`,
        measured: quantile(many, 0.95) / quantile(few, 0.95),
        budget: 3,
        unit: "×",
      },
    ];
  } finally {
    await server.close();
  }
};
