/** @file Metrics need a token or have an address of their own, and contain nothing personal. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { backupName } from "../../src/backup/backup-folder.ts";
import { freePort } from "../../src/free-port.ts";
import { runCommand } from "../../src/operator/commands.ts";
import { OperatorError } from "../../src/operator-error.ts";
import { runJob } from "../../src/system/run-job.ts";
import { aUser, tokenOf, uidOf } from "../factories.ts";
import { openTestServer, send, type TestServer } from "../harness.ts";

const opened: TestServer[] = [];
after(async () => {
  for (const server of opened) await server.close();
});

const aServer = async (env: Record<string, string>): Promise<TestServer> => {
  const server = await openTestServer({ env });
  opened.push(server);
  return server;
};

const TOKEN = "metrics-token-0123456789";

const read = (server: TestServer, authorization?: string) =>
  send(server, {
    method: "GET",
    url: "/metrics",
    headers: authorization === undefined ? {} : { authorization },
  });

/** The value of a line such as `name{label="x"} 3`. */
const metricIn = (metrics: string, line: string): number | undefined => {
  const found = metrics.split("\n").find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length));
};

test("metrics cover calls, database connections, queue and process, and contain nothing personal", async () => {
  const server = await aServer({ METRICS_TOKEN: TOKEN });
  const user = await aUser(server);
  await send(server, { method: "GET", url: `/api/buckets/${uidOf(user)}`, token: tokenOf(user) });
  await send(server, { method: "GET", url: "/api/me", token: tokenOf(user) });
  await send(server, { method: "GET", url: "/api/me" });
  const { status, headers, text: metrics } = await read(server, `Bearer ${TOKEN}`);
  assert.deepEqual([status, headers["cache-control"]], [200, "no-store"]);
  assert.match(String(headers["content-type"]), /^text\/plain; version=0\.0\.4/);
  const calls = (method: string, route: string, code: number) =>
    metricIn(metrics, `keepwell_calls_total{method="${method}",route="${route}",status="${code}"}`);
  assert.deepEqual(
    [calls("POST", "/api/signup", 201), calls("GET", "/api/me", 401), calls("GET", "/api/buckets/:id", 404)],
    [1, 1, 1],
  );
  assert.equal(metricIn(metrics, 'keepwell_call_seconds_count{method="POST",route="/api/signup"}'), 1);
  assert.equal(metricIn(metrics, "keepwell_database_up"), 1);
  assert.equal(metricIn(metrics, 'keepwell_messages_waiting{kind="mail"}'), 1);
  assert.ok((metricIn(metrics, 'keepwell_database_connections{state="open"}') ?? 0) > 0);
  assert.ok((metricIn(metrics, "keepwell_process_resident_memory_bytes") ?? 0) > 0);
  for (const personal of [user.email, uidOf(user), TOKEN]) assert.ok(!metrics.includes(personal), personal);
});

const PACKAGING = new URL("../../../packaging/", import.meta.url);

test("every metric that the dashboard and the alert rules use exists", async () => {
  const folder = mkdtempSync(join(tmpdir(), "keepwell-metrics-"));
  writeFileSync(join(folder, backupName(new Date())), "");
  const server = await aServer({ METRICS_TOKEN: TOKEN, BACKUP_DIR: folder });
  await runJob(server.context, "a job", async () => {});
  await aUser(server);
  await read(server, `Bearer ${TOKEN}`);
  const { text: metrics } = await read(server, `Bearer ${TOKEN}`);
  rmSync(folder, { recursive: true });
  for (const file of ["grafana/keepwell.json", "prometheus/keepwell.rules.yml"]) {
    const named = new Set(readFileSync(new URL(file, PACKAGING), "utf8").match(/\bkeepwell_[a-z0-9_]+/g));
    assert.ok(named.size > 6, file);
    for (const name of named) assert.match(metrics, new RegExp(`^${name}[{ ]`, "m"), `${file}: ${name}`);
  }
});

test("the age of the newest backup has a sample only while there is a backup", async () => {
  const folder = mkdtempSync(join(tmpdir(), "keepwell-metrics-"));
  const server = await aServer({
    METRICS_TOKEN: TOKEN,
    BACKUP_DIR: folder,
    BACKUP_EVERY: "24",
    BACKUP_PASSPHRASE: "twelve characters",
  });
  const backups = async (from = server) => {
    const { text } = await read(from, `Bearer ${TOKEN}`);
    return [metricIn(text, "keepwell_backup_age_seconds"), metricIn(text, "keepwell_backup_scheduled")];
  };
  assert.deepEqual(await backups(), [undefined, 1]);
  writeFileSync(join(folder, backupName(new Date(server.clock.at.getTime() - 60_000))), "");
  const [age = 0] = await backups();
  assert.ok(age >= 60 && age < 62, String(age));
  rmSync(folder, { recursive: true });
  assert.deepEqual(await backups(), [undefined, 1]);
  assert.deepEqual(await backups(await aServer({ METRICS_TOKEN: TOKEN })), [undefined, 0]);
});

test("a message that was tried counts as due even before its next try", async () => {
  const server = await aServer({ METRICS_TOKEN: TOKEN });
  await aUser(server);
  const { handle } = server.database;
  const waited = async () => {
    const { text } = await read(server, `Bearer ${TOKEN}`);
    return metricIn(text, 'keepwell_messages_oldest_due_seconds{kind="mail"}') ?? Number.NaN;
  };
  const at = (minutes: number) => new Date(server.clock.at.getTime() + minutes * 60_000);
  const later = { created_at: at(-60), next_try_at: at(60) };
  await handle.updateTable("messages").set(later).execute();
  assert.equal(await waited(), 0, "a message that is not due yet");
  await handle.updateTable("messages").set({ attempts: 1 }).execute();
  assert.ok((await waited()) >= 3600, "a message that was tried");
});

test("a job that failed counts as failed until its next successful run", async () => {
  const server = await aServer({ METRICS_TOKEN: TOKEN });
  const failed = async () => {
    const { text } = await read(server, `Bearer ${TOKEN}`);
    return metricIn(text, 'keepwell_job_failed{job="a job"}');
  };
  await runJob(server.context, "a job", () => Promise.reject(new OperatorError("The disk is full.")));
  assert.equal(await failed(), 1);
  await runJob(server.context, "a job", async () => {
    assert.equal(await failed(), 1, "while it runs again");
    assert.match(
      await runCommand(server.context, ["jobs"]),
      /not ended; the run before it: The disk is full\./,
    );
  });
  assert.equal(await failed(), 0);
});

test("without a backup schedule, an earlier failed backup is not counted as a failed job", async () => {
  const server = await aServer({ METRICS_TOKEN: TOKEN });
  await runJob(server.context, "back up", () => Promise.reject(new OperatorError("The disk is full.")));
  const { text } = await read(server, `Bearer ${TOKEN}`);
  assert.equal(metricIn(text, 'keepwell_job_failed{job="back up"}'), undefined);
});

test("metrics are refused without the token, and do not exist unless they are configured", async () => {
  const server = await aServer({ METRICS_TOKEN: TOKEN });
  for (const authorization of [undefined, "", TOKEN, `Bearer ${TOKEN}x`, "Bearer ", `bearer ${TOKEN}`])
    assert.equal((await read(server, authorization)).status, 404, String(authorization));
  assert.equal((await read(await aServer({}), `Bearer ${TOKEN}`)).status, 404);
});

test("metrics on an address of their own need no token, and are not at the main address", async () => {
  const port = await freePort();
  const server = await aServer({ METRICS_PORT: String(port) });
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  const fetchApart = (path: string, method = "GET") =>
    fetch(`http://127.0.0.1:${port}${path}`, { method }).then(async (reply) => [
      reply.status,
      await reply.text(),
    ]);
  const [status, metrics] = await fetchApart("/metrics");
  assert.equal(status, 200);
  assert.match(String(metrics), /^keepwell_info\{version="/m);
  assert.equal((await fetchApart("/app/"))[0], 404);
  assert.equal((await fetchApart("/metrics", "POST"))[0], 404);
  assert.equal((await read(server)).status, 404);
  const statusFor = async (host: string): Promise<number | undefined> => {
    const [reply] = await once(get({ port, path: "/metrics", headers: { host } }), "response");
    reply.resume();
    return reply.statusCode;
  };
  for (const host of ["localhost", "127.0.0.1", "[::1]", "keepwell", hostname()])
    assert.equal(await statusFor(`${host}:${port}`), 200, host);
  for (const host of ["evil.example", "127.0.0.1.evil.example", "localhost.", "a b", "u@evil.example"])
    assert.equal(await statusFor(host), 421, host);
});

test("open streams are counted until they end", async () => {
  const server = await aServer({ METRICS_TOKEN: TOKEN });
  const user = await aUser(server);
  const origin = await server.app.listen({ port: 0, host: "127.0.0.1" });
  const streams = async () =>
    metricIn((await read(server, `Bearer ${TOKEN}`)).text, 'keepwell_calls_open{route="/api/events"}');
  const headers = { authorization: `Bearer ${tokenOf(user)}`, "x-requested-with": "XMLHttpRequest" };
  const stream = get(`${origin}/api/events`, { headers });
  await once(stream, "response");
  assert.equal(await streams(), 1);
  stream.on("error", () => {});
  stream.destroy();
  while ((await streams()) !== 0) await wait(10);
});
