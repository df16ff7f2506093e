/**
 * @file `npm run test:failover`: starts two servers behind HAProxy, on a PostgreSQL with a synchronous replica that
 * Patroni controls. Under load, it kills and freezes database nodes, and kills, drains and replaces servers.
 * `-- --from RELEASE` starts with servers of an earlier release, and upgrades them. Needs Linux, root, and Debian's
 * packages haproxy, patroni, etcd-server and postgresql. Not part of `npm test`.
 */
import { execFile, spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs, promisify } from "node:util";
import type { Connection } from "../server/src/db/database.ts";
import { openPostgres } from "../server/src/db/postgres-database.ts";
import { addressAt, startCluster } from "./failover/database.ts";
import { type LoadResult, preparedTarget, startLoad, type Target } from "./failover/load.ts";
import { endAll, type Running, until } from "./failover/processes.ts";
import {
  ROLLING_CALLS,
  replacement,
  SCENARIOS,
  type Scenario,
  USERS,
  type World,
} from "./failover/scenarios.ts";
import {
  choosePorts,
  type Environment,
  isReady,
  ROOT,
  serverEnvironment,
  startProxy,
  startServer,
} from "./failover/servers.ts";
import { findPostgres } from "./test-needs.ts";
import { postgresUser } from "./test-postgres.ts";
import { checkOut, removeCheckOut } from "./upgrade/check-out.ts";

/** After a disturbance, writes must work again within this time; see docs/scale.md. */
const BACK_WITHIN_SECONDS = 30;
const DATABASE = "keepwell";

const say = (text: string): void => void process.stdout.write(`${text}\n`);

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

/**
 * Runs the script `target.ts` of the checkout in `root`. With that checkout's client, the script prepares the bucket in
 * which load.ts creates and saves entries.
 */
const prepareTarget = async (root: string, port: number, env: Environment): Promise<Target> => {
  const args = [join("scripts", "failover", "target.ts"), String(port)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env });
  return { port, ...preparedTarget.parse(JSON.parse(stdout)) };
};

interface Setup {
  readonly folder: string;
  /** The folder with PostgreSQL's programs. */
  readonly binaries: string;
  /** The root folder of the checkout whose servers run first. */
  readonly root: string;
}

const openWorld = async ({ folder, binaries, root }: Setup): Promise<World> => {
  const cluster = await startCluster({ folder, binaries });
  const ports = await choosePorts();
  const command = startProxy(folder, ports, cluster);
  await cluster.untilSynchronous();
  await until("a new database through HAProxy", async () => {
    await onPrimary(ports.database, "postgres", ({ script }) => script(`create database ${DATABASE}`));
    return true;
  });
  const environment = serverEnvironment(addressAt(ports.database, DATABASE), folder);
  const servers: Running[] = [];
  for (const port of ports.servers) servers.push(await startServer(port, { root, environment, folder }));
  await until("the first call through HAProxy", () => isReady(ports.calls));
  const target = await prepareTarget(root, ports.calls, environment);
  return { folder, ports, cluster, command, environment, servers, target };
};

/** Returns how many revisions the database lacks although the server had acknowledged them. */
const countLost = ({ ports }: World, { acknowledged }: LoadResult): Promise<number> =>
  onPrimary(ports.database, DATABASE, async ({ query }) => {
    const { rows } = await query(
      `select count(*)::integer as kept from entries
       join unnest($1::uuid[], $2::integer[]) as seen (uid, rev) on seen.uid = entries.uid and seen.rev <= entries.rev`,
      [acknowledged.map(({ uid }) => uid), acknowledged.map(({ rev }) => rev)],
    );
    return acknowledged.length - Number(rows[0]?.kept);
  });

const report = (
  what: string,
  { calls, acknowledged, failures, longestGap }: LoadResult,
  lost: number,
): void =>
  say(
    `${what}: ${calls} calls, ${failures.length} failed; ${acknowledged.length} writes acknowledged, ${lost} lost; ` +
      `longest time without an acknowledged write: ${longestGap.toFixed(1)} s`,
  );

const run = async (world: World, { what, isFailureAllowed, disturb }: Scenario): Promise<boolean> => {
  const load = startLoad(world.target, USERS);
  await wait(5000);
  const problem = await disturb(world, load).then(
    () => null,
    (error: Error) => error.message,
  );
  const result = await load.stop();
  const lost = await countLost(world, result);
  report(what, result, lost);
  for (const failure of result.failures.slice(0, 3)) say(`  ${failure}`);
  if (problem !== null) say(`  ${problem}`);
  return (
    problem === null &&
    lost === 0 &&
    result.longestGap <= BACK_WITHIN_SECONDS &&
    (isFailureAllowed || (result.failures.length === 0 && result.calls >= ROLLING_CALLS))
  );
};

const { values, positionals } = parseArgs({
  options: { from: { type: "string" } },
  allowPositionals: true,
});
const missing = ["haproxy", "patroni", "etcd"].filter((name) => spawnSync("which", [name]).status !== 0);
const binaries = findPostgres();
const owner = postgresUser();
if (missing.length > 0 || binaries === null || owner === undefined) {
  const lacking = [
    ...(binaries === null ? ["PostgreSQL"] : []),
    ...(owner === undefined ? ["root"] : []),
    ...missing,
  ];
  say(`NOT RUN. Missing: ${lacking.join(", ")}.`);
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), "keepwell-failover-"));
chownSync(folder, owner.uid, owner.gid);
chmodSync(folder, 0o755);
const earlier = join(folder, "earlier");

const chooseScenarios = (): readonly Scenario[] =>
  values.from === undefined
    ? SCENARIOS.filter(({ what }) => what.includes(positionals[0] ?? ""))
    : [replacement(`both servers are upgraded from ${values.from}, one after the other`)];

try {
  if (values.from !== undefined) checkOut({ root: ROOT, release: values.from, folder: earlier });
  const world = await openWorld({ folder, binaries, root: values.from === undefined ? ROOT : earlier });
  const chosen = chooseScenarios();
  let failed = 0;
  for (const scenario of chosen) if (!(await run(world, scenario))) failed += 1;
  say(`${chosen.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  await endAll();
  if (values.from !== undefined) removeCheckOut({ root: ROOT, folder: earlier });
  if (process.exitCode === 0) rmSync(folder, { recursive: true, force: true });
  else say(`The logs are in ${folder}.`);
}
