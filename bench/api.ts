import { randomUUID } from "node:crypto";
import { fetchTransport } from "@keepwell/client/api/transport.ts";
import { createBucket } from "@keepwell/client/buckets/bucket.ts";
import { openEntry } from "@keepwell/client/buckets/open-entry.ts";
import { createEntry } from "@keepwell/client/buckets/save-entry.ts";
import { sql } from "kysely";
import { aUser, type TestUser } from "../server/test/factories.ts";
import { openTestServer, type TestServer } from "../server/test/harness.ts";
import { quantile, type Row, ratio, sample } from "./timing.ts";

const RUNS = 300;
const IN_BUCKET = 150;
export const DRAFT = {
  type: "password",
  name: "Entry",
  fields: { url: "https://a.example", username: "u", password: "p", text: "", extra: "{}" },
  confirmPassword: "p",
} as const;

const columns = sql.raw("uid, bucket_uid, type, name, rev, created_at, updated_at");

/**
 * Copies one sealed entry many times. All copies have the same content, because the time to read entries does not
 * depend on it.
 */
export const multiply = (server: TestServer, bucketUid: string, from: string, count: number) =>
  sql`
    insert into entries (uid, bucket_uid, type, name, rev, ek, ek_gen, gen, meta_mac, url, username, password, text, extra)
    select gen_random_uuid(), ${bucketUid}::uuid, type, name || n, rev, ek, ek_gen, gen, meta_mac, url, username, password, text, extra
    from entries, generate_series(1, ${count}::int) n where uid = ${from}::uuid
  `.execute(server.database.handle);

/**
 * Adds buckets of another user, with `IN_BUCKET` entries in each bucket, until these buckets hold at least `entries`
 * entries in all.
 */
const addStrangers = async (server: TestServer, entries: number): Promise<void> => {
  const { handle } = server.database;
  const { uid: owner } = (await aUser(server, { plan: "partner" })).session.identity;
  await sql`
    insert into buckets (uid, owner_uid, name, header_mac)
    select gen_random_uuid(), ${owner}::uuid, 'Other', ''
    from generate_series(1, ${Math.ceil(entries / IN_BUCKET)}::int)
  `.execute(handle);
  await sql`
    insert into entries (uid, bucket_uid, type, name, rev, ek, ek_gen, gen, meta_mac, text, extra)
    select gen_random_uuid(), b.uid, 'note', 'Entry ' || n, 1, repeat('k', 136), 1, 1, repeat('m', 64), repeat('t', 120), repeat('x', 120)
    from buckets b, generate_series(1, ${IN_BUCKET}::int) n where b.name = 'Other'
  `.execute(handle);
  await sql`analyze`.execute(handle);
};

interface Prepared {
  readonly server: TestServer;
  readonly user: TestUser;
  readonly bucketUid: string;
  readonly list: () => Promise<unknown>;
  readonly bare: () => Promise<unknown>;
}

const prepare = async (): Promise<Prepared> => {
  const server = await openTestServer();
  const user = await aUser(server, { plan: "partner" });
  const bucket = await createBucket(user.session, `Bench ${randomUUID()}`);
  const entry = await createEntry(user.session, bucket, DRAFT);
  await multiply(server, bucket.uid, entry.uid, IN_BUCKET - 1);
  const token = user.device.identities.active()?.token ?? "";
  const headers = { authorization: `Bearer ${token}`, "x-requested-with": "XMLHttpRequest" };
  return {
    server,
    user,
    bucketUid: bucket.uid,
    list: () => server.app.inject({ url: `/api/buckets/${bucket.uid}/entries`, headers }),
    bare: () =>
      sql`select ${columns} from entries where bucket_uid = ${bucket.uid}`.execute(server.database.handle),
  };
};

/** Measures opening entries over loopback HTTP: fetch, decrypt and check. */
const openingTimes = async ({ server, user, bucketUid }: Prepared): Promise<number[]> => {
  const origin = await server.app.listen({ host: "127.0.0.1", port: 0 });
  const { api, keyring, identity } = user.session;
  const bucket = await api.buckets.getBucket({ params: { id: bucketUid } });
  const created = await createEntry(user.session, bucket, DRAFT);
  const transport = fetchTransport(origin);
  const token = user.device.identities.active()?.token ?? "";
  const fetchSealed = () =>
    transport({
      method: "GET",
      path: `/api/buckets/${bucketUid}/entries/${created.uid}`,
      headers: { Authorization: `Bearer ${token}`, "X-Requested-With": "XMLHttpRequest" },
      body: undefined,
    });
  return sample(
    async () => openEntry({ api, keyring, identity }, bucket, JSON.parse((await fetchSealed()).text)),
    RUNS,
  );
};

/**
 * Makes a new database on the PostgreSQL server at TEST_DATABASE_URL, and measures API calls on it. Then adds
 * `strangers` entries that belong to other users, and measures the list of entries again.
 */
export const apiRows = async (strangers: number): Promise<Row[]> => {
  const prepared = await prepare();
  try {
    const alone = await ratio(prepared.list, prepared.bare, RUNS);
    const opening = quantile(await openingTimes(prepared), 0.95);
    const before = quantile(await sample(prepared.list, RUNS), 0.5);
    await addStrangers(prepared.server, strangers);
    await sample(prepared.list, RUNS / 3);
    const after = quantile(await sample(prepared.list, RUNS), 0.5);
    return [
      { what: `list of ${IN_BUCKET} entries / bare SQL`, measured: alone, budget: 1.6, unit: "×" },
      {
        what: `the same list with ${strangers} other entries / without`,
        measured: after / before,
        budget: 1.3,
        unit: "×",
      },
      { what: `open an entry over loopback, p95`, measured: opening, budget: 60, unit: "ms" },
    ];
  } finally {
    await prepared.server.close();
  }
};
