/**
 * @file Measures frequent calls over 20 connections, alternately on Keepwell's server and on the bare server
 * (bare-route.ts), which uses the same database.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createBucket } from "@keepwell/client/buckets/bucket.ts";
import { createEntry } from "@keepwell/client/buckets/save-entry.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import SERVER_OPTIONS from "../scripts/server-options.json" with { type: "json" };
import { aUser, tokenOf } from "../server/test/factories.ts";
import { openTestServer } from "../server/test/harness.ts";
import { DRAFT, multiply } from "./api.ts";
import { type MakeRequest, type RawCall, rawRequest, timePerCall } from "./load.ts";
import { startProgram } from "./own-process.ts";
import type { Row } from "./timing.ts";

const CONNECTIONS = 20;
const ROUND_MS = 500;
const WARM_UP_MS = 3000;
const ROUNDS = 15;
const IN_BUCKET = 150;
const MEMORY_BUDGET = 300;
export const MAIN = fileURLToPath(new URL("../server/src/main.ts", import.meta.url));
const BARE = fileURLToPath(new URL("bare-route.ts", import.meta.url));

const secrets = () => ({
  pepper: randomBytes(32),
  tokenKey: randomBytes(32),
  fakeSaltKey: randomBytes(32),
  twoFactorKey: randomBytes(32),
});

/** Makes an account with a bucket of 150 entries, and a second bucket, in which the measured calls create entries. */
export const prepare = async () => {
  const keys = secrets();
  const server = await openTestServer({ secrets: keys });
  const user = await aUser(server, { plan: "partner" });
  const bucket = await createBucket(user.session, "Full");
  const target = await createBucket(user.session, "Growing");
  const entry = await createEntry(user.session, bucket, DRAFT);
  await multiply(server, bucket.uid, entry.uid, IN_BUCKET - 1);
  const stored = await server.database.handle
    .selectFrom("entries")
    .select("uid")
    .where("bucket_uid", "=", bucket.uid)
    .execute();
  const base64 = (key: Buffer) => key.toString("base64");
  return {
    server,
    entry,
    uids: stored.map(({ uid }) => uid),
    token: tokenOf(user),
    bucketUid: bucket.uid,
    targetUid: target.uid,
    environment: {
      DATABASE_URL: server.database.url ?? "",
      PEPPER: base64(keys.pepper),
      TOKEN_KEY: base64(keys.tokenKey),
      FAKE_SALT_KEY: base64(keys.fakeSaltKey),
      TWO_FACTOR_KEY: base64(keys.twoFactorKey),
    },
  };
};

export type Prepared = Awaited<ReturnType<typeof prepare>>;

interface MeasuredCall {
  readonly what: string;
  readonly budget: number;
  readonly call: () => Omit<RawCall, "token">;
}

/**
 * Makes requests that create copies of a stored entry. The server accepts the copies, because it cannot open the sealed
 * values.
 */
const creation = (entry: SealedEntry): (() => string) => {
  const { id: _, bucket, password_list, permissions, created_at, updated_at, ...written } = entry;
  const hashes = { pwd_hash: "0".repeat(64), confirm_password: "0".repeat(64) };
  const [before, after] = JSON.stringify({ ...written, ...hashes }).split(entry.uid);
  return () => `${before}${randomUUID()}${after}`;
};

export const measuredCalls = ({ bucketUid, targetUid, entry, uids }: Prepared): MeasuredCall[] => {
  const body = creation(entry);
  const sealed = JSON.stringify({ uids, part: "all" });
  const inBucket = `/buckets/${bucketUid}/entries`;
  const get = (path: string) => () => ({ method: "GET", path }) as const;
  const post = (path: string, make: () => string) => () => ({ method: "POST", path, body: make() }) as const;
  return [
    { what: "own buckets", budget: 2, call: get("/buckets") },
    { what: `list of ${IN_BUCKET}`, budget: 1.6, call: get(inBucket) },
    { what: "one entry", budget: 2, call: get(`${inBucket}/${entry.uid}`) },
    { what: `contents of ${IN_BUCKET}`, budget: 2, call: post(`${inBucket}/sealed`, () => sealed) },
    { what: "create", budget: 2.5, call: post(`/buckets/${targetUid}/entries`, body) },
  ];
};

interface Target {
  readonly port: number;
  readonly request: MakeRequest;
}

const run = ({ port, request }: Target, ms: number): Promise<number> =>
  timePerCall({ port, request, ms, connections: CONNECTIONS });

/**
 * Returns the time of Keepwell's server divided by the time of the bare server. Only the fastest rounds are compared,
 * because other work on the machine can only make a round slower.
 */
const measureRatio = async (ours: Target, bare: Target): Promise<number> => {
  await run(bare, WARM_UP_MS);
  await run(ours, WARM_UP_MS);
  let bareTime = Number.POSITIVE_INFINITY;
  let ourTime = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    bareTime = Math.min(bareTime, await run(bare, ROUND_MS));
    ourTime = Math.min(ourTime, await run(ours, ROUND_MS));
  }
  return ourTime / bareTime;
};

const measure = async (prepared: Prepared, folder: string): Promise<Row[]> => {
  const { environment, token } = prepared;
  const program = (file: string, name: string, options: readonly string[] = []) =>
    startProgram({
      file,
      options,
      logFile: join(folder, `${name}.log`),
      environment: { ...environment, DATA_DIR: folder },
    });
  const ours = await program(MAIN, "server", SERVER_OPTIONS);
  const bare = await program(BARE, "bare");
  try {
    const rows: Row[] = [];
    for (const { what, budget, call } of measuredCalls(prepared)) {
      const at = (prefix: string) => () => {
        const { path, ...rest } = call();
        return rawRequest({ ...rest, path: `${prefix}${path}`, token });
      };
      const measured = await measureRatio(
        { port: ours.port, request: at("/api") },
        { port: bare.port, request: at("") },
      );
      rows.push({ what: `${CONNECTIONS} connections: ${what} / bare route`, measured, budget, unit: "×" });
    }
    return [
      ...rows,
      { what: "Server memory after this load", measured: ours.memory(), budget: MEMORY_BUDGET, unit: "MB" },
    ];
  } finally {
    await ours.stop();
    await bare.stop();
  }
};

/**
 * Measures on the PostgreSQL server that TEST_DATABASE_URL names. The server must run with `fsync` and
 * `synchronous_commit` on.
 */
export const throughputRows = async (): Promise<Row[]> => {
  const folder = mkdtempSync(join(tmpdir(), "keepwell-throughput-"));
  const prepared = await prepare();
  try {
    return await measure(prepared, folder);
  } finally {
    await prepared.server.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
