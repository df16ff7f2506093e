/**
 * @file `npm run test:failover`: two servers behind HAProxy, on a PostgreSQL with a synchronous replica under Patroni.
 * Under load, nodes of the database and servers are killed, frozen, drained and replaced. Needs Linux, root, and
 * Debian's packages haproxy, patroni, etcd-server and postgresql. Not part of `npm test`.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fetchTransport } from "@keepwell/client/api/transport.ts";
import { createBucket } from "@keepwell/client/buckets/bucket.ts";
import { createEntry } from "@keepwell/client/buckets/save-entry.ts";
import { signUp } from "@keepwell/client/sign-in/sign-up.ts";
import type { Connection } from "../server/src/db/database.ts";
import { openPostgres } from "../server/src/db/postgres-database.ts";
import { aNoteDraft } from "../server/test/factories.ts";
import { deviceOn } from "../server/test/harness.ts";
import { addressAt, type Cluster, startCluster } from "./failover/database.ts";
import { type LoadResult, startLoad, type Target } from "./failover/load.ts";
import { endAll, type Running, until } from "./failover/processes.ts";
import {
  choosePorts,
  type Environment,
  isReady,
  operate,
  type Ports,
  serverEnvironment,
  startProxy,
  startServer,
} from "./failover/servers.ts";
import { findPostgres } from "./test-needs.ts";
import { postgresUser } from "./test-postgres.ts";

const USERS = 6;
/** What the run promises; see docs/scale.md. */
const BACK_WITHIN_SECONDS = 30;
const ROLLING_CALLS = 5000;
const DATABASE = "keepwell";
/** The column of HAProxy's "show servers conn". */
const CONNECTIONS_IN_USE = 6;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

interface World {
  readonly folder: string;
  readonly ports: Ports;
  readonly cluster: Cluster;
  readonly command: (words: string) => Promise<string>;
  readonly environment: Environment;
  readonly servers: Running[];
  readonly target: Target;
}

const onPrimary = async <T>(
  port: number,
  database: string,
  work: (connection: Connection) => Promise<T>,
): Promise<T> => {
  const connection = { connectionString: addressAt(port, database) };
  const opened = openPostgres({ connection, size: 1, onError: () => {} });
  try {
    return await opened.exclusive(work);
  } finally {
    await opened.close();
  }
};

/** Signs up a user without ceilings, who has a bucket with one entry. */
const prepareTarget = async (port: number, environment: Environment): Promise<Target> => {
  const device = deviceOn(fetchTransport(`http://127.0.0.1:${port}`));
  const email = "failover@example.test";
  const person = { firstname: "Test", lastname: "Person", plan: "free", locale: "en" } as const;
  const password = "correct horse battery staple 41";
  const session = await signUp(device, { ...person, email, email_confirm: email, password });
  operate(environment, ["set-plan", email, "partner"]);
  const bucket = await createBucket(session, "Load");
  const entry = await createEntry(session, bucket, aNoteDraft());
  return { port, token: session.identity.token, bucketUid: bucket.uid, entry };
};

const openWorld = async (folder: string, binaries: string): Promise<World> => {
  const cluster = await startCluster({ folder, binaries });
  const ports = await choosePorts();
  const command = startProxy(folder, ports, cluster);
  await cluster.untilSynchronous();
  await until("the way to the primary", async () => {
    await onPrimary(ports.database, "postgres", ({ script }) => script(`create database ${DATABASE}`));
    return true;
  });
  const environment = serverEnvironment(addressAt(ports.database, DATABASE), folder);
  const servers: Running[] = [];
  for (const port of ports.servers) servers.push(await startServer(port, { environment, folder }));
  await until("the first call through HAProxy", () => isReady(ports.calls));
  const target = await prepareTarget(ports.calls, environment);
  return { folder, ports, cluster, command, environment, servers, target };
};

/** Returns how many acknowledged writes the database does not have. */
const countLost = ({ ports }: World, acknowledged: readonly string[]): Promise<number> =>
  onPrimary(ports.database, DATABASE, async ({ query }) => {
    const { rows } = await query(
      "select count(*)::integer as kept from entries where uid = any($1::uuid[])",
      [acknowledged],
    );
    return acknowledged.length - Number(rows[0]?.kept);
  });

interface Scenario {
  readonly what: string;
  readonly isFailureAllowed: boolean;
  /** Resolves once the disturbance is over. */
  readonly disturb: (world: World, load: { calls(): number; acknowledged(): number }) => Promise<void>;
}

/** Waits until writes are acknowledged again, which were not for a moment. */
const untilBack = async (load: { acknowledged(): number }): Promise<void> => {
  await wait(3000);
  const before = load.acknowledged();
  await until("the service's return", async () => load.acknowledged() > before + USERS);
  await wait(3000);
};

const loseNode =
  (signal: "SIGKILL" | "SIGSTOP") =>
  async ({ cluster }: World, load: { acknowledged(): number }): Promise<void> => {
    const primary = await cluster.untilSynchronous();
    primary.signal(signal);
    await untilBack(load);
    if (signal === "SIGSTOP") primary.signal("SIGCONT");
    else primary.start();
    // The lost node comes back as the replica.
    await cluster.untilSynchronous();
  };

const replaceServers = async ({ servers, ports, command, ...options }: World): Promise<void> => {
  for (const [at, port] of ports.servers.entries()) {
    await command(`set server keepwell/s${at} state drain`);
    await until("the end of the drained server's calls", async () => {
      const states = await command("show servers conn keepwell");
      const row = states.split("\n").find((one) => one.startsWith(`keepwell/s${at} `));
      return row?.split(" ")[CONNECTIONS_IN_USE] === "0";
    });
    servers[at]?.child.kill("SIGTERM");
    await servers[at]?.ended;
    servers[at] = await startServer(port, options);
    await command(`set server keepwell/s${at} state ready`);
    await until("HAProxy's trust in the new server", async () => {
      const states = (await command("show stat")).split("\n");
      return states.some((row) => row.startsWith(`keepwell,s${at},`) && row.includes(",UP,"));
    });
  }
};

const SCENARIOS: readonly Scenario[] = [
  { what: "the primary is killed", isFailureAllowed: true, disturb: loseNode("SIGKILL") },
  { what: "the primary is frozen", isFailureAllowed: true, disturb: loseNode("SIGSTOP") },
  {
    what: "a server is killed",
    isFailureAllowed: true,
    disturb: async ({ servers, ports, ...options }, load) => {
      servers[0]?.child.kill("SIGKILL");
      await untilBack(load);
      servers[0] = await startServer(ports.servers[0], options);
    },
  },
  {
    what: "both servers are replaced, one after the other",
    isFailureAllowed: false,
    disturb: async (world, load) => {
      await replaceServers(world);
      await until("enough calls", async () => load.calls() >= ROLLING_CALLS, 600);
    },
  },
];

const report = (
  what: string,
  { calls, acknowledged, failures, longestGap }: LoadResult,
  lost: number,
): void =>
  say(
    `${what}: ${calls} calls, ${failures.length} failed; ${acknowledged.length} writes acknowledged, ${lost} lost; ` +
      `no write acknowledged for ${longestGap.toFixed(1)} s at most`,
  );

const run = async (world: World, { what, isFailureAllowed, disturb }: Scenario): Promise<boolean> => {
  const load = startLoad(world.target, USERS);
  await wait(5000);
  await disturb(world, load);
  const result = await load.stop();
  const lost = await countLost(world, result.acknowledged);
  report(what, result, lost);
  for (const failure of result.failures.slice(0, 3)) say(`  ${failure}`);
  return (
    lost === 0 &&
    result.longestGap <= BACK_WITHIN_SECONDS &&
    (isFailureAllowed || (result.failures.length === 0 && result.calls >= ROLLING_CALLS))
  );
};

const missing = ["haproxy", "patroni", "etcd"].filter((name) => spawnSync("which", [name]).status !== 0);
const binaries = findPostgres();
const owner = postgresUser();
if (missing.length > 0 || binaries === null || owner === undefined) {
  say(`NOT RUN: needs root, PostgreSQL and ${missing.join(", ") || "nothing else"}.`);
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), "keepwell-failover-"));
chownSync(folder, owner.uid, owner.gid);
chmodSync(folder, 0o755);
const chosen = SCENARIOS.filter(({ what }) => what.includes(process.argv[2] ?? ""));
try {
  const world = await openWorld(folder, binaries);
  let failed = 0;
  for (const scenario of chosen) if (!(await run(world, scenario))) failed += 1;
  say(`${chosen.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  await endAll();
  if (process.exitCode === 0) rmSync(folder, { recursive: true, force: true });
  else say(`The logs are in ${folder}.`);
}
