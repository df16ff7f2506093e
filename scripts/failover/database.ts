/**
 * @file Starts a PostgreSQL server with a synchronous replica, which Patroni and etcd control. All files are in one
 * folder.
 */
import { chownSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../server/src/free-port.ts";
import { postgresUser } from "../test-postgres.ts";
import { processesOf, type Running, signalAll, start, until } from "./processes.ts";

const PASSWORD = "failover";

interface Setup {
  readonly folder: string;
  /** The folder with PostgreSQL's programs. */
  readonly binaries: string;
}

export interface Node {
  readonly name: string;
  /** The port of PostgreSQL, and the port of Patroni's REST API. */
  readonly port: number;
  readonly rest: number;
  readonly data: string;
  start(): void;
  /** Sends a signal to the processes of the node. */
  signal(signal: NodeJS.Signals): void;
}

const startEtcd = async (folder: string): Promise<number> => {
  const [client, peer] = [await freePort(), await freePort()];
  const at = (port: number) => `http://127.0.0.1:${port}`;
  start({
    command: "etcd",
    args: [
      ...["--data-dir", join(folder, "etcd"), "--listen-client-urls", at(client)],
      ...["--advertise-client-urls", at(client), "--listen-peer-urls", at(peer)],
      ...["--initial-advertise-peer-urls", at(peer), "--initial-cluster", `default=${at(peer)}`],
    ],
    logFile: join(folder, "etcd.log"),
  });
  await until("the start of etcd", async () => (await fetch(`${at(client)}/health`)).ok);
  return client;
};

/** The settings of Patroni as JSON. Patroni reads YAML, and every JSON text is also YAML. */
const settingsOf = (
  { name, port, rest, data }: Omit<Node, "start" | "signal">,
  etcd: number,
  setup: Setup,
) => {
  const login = (username: string) => ({ username, password: PASSWORD });
  return JSON.stringify({
    scope: "keepwell",
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ttl: 15,
        loop_wait: 5,
        retry_timeout: 5,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, wal_log_hints: "on" } },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: data,
      bin_dir: setup.binaries,
      pgpass: join(setup.folder, `${name}.pgpass`),
      authentication: {
        superuser: login("keepwell"),
        replication: login("replica"),
        rewind: login("rewinder"),
      },
      parameters: { unix_socket_directories: setup.folder },
      pg_hba: ["host all all 127.0.0.1/32 md5", "host replication all 127.0.0.1/32 md5"],
    },
  });
};

const makeNode = async (name: string, etcd: number, setup: Setup): Promise<Node> => {
  const parts = {
    name,
    port: await freePort(),
    rest: await freePort(),
    data: join(setup.folder, name, "data"),
  };
  const user = postgresUser();
  const folder = join(setup.folder, name);
  mkdirSync(folder, { mode: 0o700 });
  const file = join(folder, "patroni.yml");
  writeFileSync(file, settingsOf(parts, etcd, setup), { mode: 0o600 });
  if (user) for (const path of [folder, file]) chownSync(path, user.uid, user.gid);
  let patroni: Running | undefined;
  return {
    ...parts,
    start: () => {
      const options = { ...user, cwd: folder };
      const logFile = join(setup.folder, `${name}.log`);
      patroni = start({ command: "patroni", args: [file], logFile, options });
    },
    signal: (signal) => {
      if (patroni) signalAll(processesOf(patroni, parts.data), signal);
    },
  };
};

const answers = async ({ rest }: Node, path: string): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${rest}/${path}`, { signal: AbortSignal.timeout(2000) })).ok;

export interface Cluster {
  readonly nodes: readonly Node[];
  /** Waits until one node is the primary and the other node is its synchronous replica. Resolves with the primary. */
  untilSynchronous(): Promise<Node>;
}

const findNode = async (nodes: readonly Node[], path: string): Promise<Node | undefined> => {
  for (const node of nodes) if (await answers(node, path).catch(() => false)) return node;
  return undefined;
};

/** Starts both nodes in the folder, which PostgreSQL's system user must own. */
export const startCluster = async (setup: Setup): Promise<Cluster> => {
  const etcd = await startEtcd(setup.folder);
  const nodes = [await makeNode("one", etcd, setup), await makeNode("two", etcd, setup)];
  const untilSynchronous = async (): Promise<Node> => {
    await until(
      "a synchronous replica",
      async () => (await findNode(nodes, "synchronous")) !== undefined,
      240,
    );
    // Wait longer: after the replica is synchronous, Patroni still has to configure the primary. Until then, commits on
    // the primary do not wait for the replica.
    await wait(6000);
    const primary = await findNode(nodes, "primary");
    if (!primary) throw new Error("There is no primary.");
    return primary;
  };
  nodes[0]?.start();
  await until("the first primary", async () => (await findNode(nodes, "primary")) !== undefined, 240);
  nodes[1]?.start();
  return { nodes, untilSynchronous };
};

/** Returns the address of a database on this port, with the superuser's login. */
export const addressAt = (port: number, database: string): string =>
  `postgres://keepwell:${PASSWORD}@127.0.0.1:${port}/${database}`;
