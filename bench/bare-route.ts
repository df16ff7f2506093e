/**
 * @file The server with which Keepwell's throughput is compared. For each call, it verifies the token's HMAC, runs one
 * prepared statement and sends the rows. It uses the same versions of Fastify and pg as Keepwell.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import fastify, { type FastifyRequest } from "fastify";
import { Pool } from "pg";

const key = Buffer.from(process.env["TOKEN_KEY"] ?? "", "base64");
const pool = new Pool({ connectionString: process.env["DATABASE_URL"], max: 10 });

const readSession = ({ headers }: FastifyRequest): string => {
  const [head, claims = "", signature = ""] = (headers.authorization ?? "")
    .slice("Bearer ".length)
    .split(".");
  const mac = createHmac("sha256", key).update(`${head}.${claims}`).digest();
  if (!timingSafeEqual(mac, Buffer.from(signature, "base64url"))) throw new Error("wrong signature");
  return JSON.parse(Buffer.from(claims, "base64url").toString()).sid;
};

const OWNER = `from sessions join users on users.uid = sessions.user_uid
  join buckets on buckets.owner_uid = users.uid and buckets.locked_ak_gen is null`;
const PERMITTED = `from sessions join users on users.uid = sessions.user_uid
  join buckets on true left join accesses on accesses.bucket_uid = buckets.uid and accesses.user_uid = users.uid`;
const LIVE = "sessions.sid = $1 and sessions.expires_at > now()";
const IN_BUCKET = `${LIVE} and buckets.uid = $2
  and ((buckets.owner_uid = users.uid and buckets.locked_ak_gen is null) or accesses.uid is not null)`;
const SEALED = "ek, ek_gen, entries.gen, meta_mac, url, username, password, text, extra";
const ROW = "entries.uid, type, entries.name, rev, list_uid, entries.created_at, entries.updated_at";

const STATEMENTS = {
  buckets: `select buckets.*, own.wrap ${OWNER}
    join own_bucket_keys own on own.bucket_uid = buckets.uid and own.gen = buckets.gen and own.user_uid = users.uid
    where ${LIVE}`,
  list: `select ${ROW} ${PERMITTED} join entries on entries.bucket_uid = buckets.uid where ${IN_BUCKET}`,
  entry: `select ${ROW}, ${SEALED} ${PERMITTED} join entries on entries.bucket_uid = buckets.uid
    where ${IN_BUCKET} and entries.uid = $3`,
  contents: `select ${ROW}, ${SEALED} ${PERMITTED} join entries on entries.bucket_uid = buckets.uid
    where ${IN_BUCKET} and entries.uid = any($3::uuid[])`,
  create: `insert into entries
      (bucket_uid, uid, type, name, rev, ek, ek_gen, gen, meta_mac, url, username, password, text, extra)
    select buckets.uid, $3, $4, $5, 1, $6, 1, buckets.gen, $7, $8, $9, $10, $11, $12 ${PERMITTED}
    where ${IN_BUCKET} returning *`,
} as const;

const rows = async (name: keyof typeof STATEMENTS, values: readonly unknown[]): Promise<unknown[]> =>
  (await pool.query({ name, text: STATEMENTS[name], values: [...values] })).rows;

type Fields = Readonly<Record<string, string>>;
const params = ({ params: { id, entry } = {} }: { params?: Fields }) => [id, ...(entry ? [entry] : [])];

const app = fastify();
app.get("/buckets", (request) => rows("buckets", [readSession(request)]));
app.get<{ Params: Fields }>("/buckets/:id/entries", (request) =>
  rows("list", [readSession(request), ...params(request)]),
);
app.get<{ Params: Fields }>("/buckets/:id/entries/:entry", (request) =>
  rows("entry", [readSession(request), ...params(request)]),
);
app.post<{ Params: Fields; Body: { uids: string[] } }>("/buckets/:id/entries/sealed", (request) =>
  rows("contents", [readSession(request), ...params(request), request.body.uids]),
);
app.post<{ Params: Fields; Body: Fields }>("/buckets/:id/entries", (request) => {
  const { uid, type, name, ek, meta_mac, url, username, password, text, extra } = request.body;
  const sealed = [ek, meta_mac, url, username, password, text, extra];
  return rows("create", [readSession(request), ...params(request), uid, type, name, ...sealed]);
});
await app.listen({ host: "127.0.0.1", port: Number(process.env["PORT"]) });
