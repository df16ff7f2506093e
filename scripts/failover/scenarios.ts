/**
 * @file The scenarios of the failover test. In each scenario, servers or database nodes fail or are replaced while
 * users make calls.
 */
import { setTimeout as wait } from "node:timers/promises";
import type { Cluster } from "./database.ts";
import type { Target } from "./load.ts";
import { type Running, until } from "./processes.ts";
import { type Environment, type Ports, ROOT, startServer } from "./servers.ts";

export const USERS = 6;
export const ROLLING_CALLS = 5000;

export interface World {
  readonly folder: string;
  readonly ports: Ports;
  readonly cluster: Cluster;
  /** Sends HAProxy a command through its runtime interface. */
  readonly command: (words: string) => Promise<string>;
  readonly environment: Environment;
  readonly servers: Running[];
  readonly target: Target;
}

interface Load {
  calls(): number;
  /** How many writes the server has acknowledged until now. */
  acknowledged(): number;
}

export interface Scenario {
  readonly what: string;
  readonly isFailureAllowed: boolean;
  /** Causes the failure or the replacement. Resolves when all failed or replaced parts work again. */
  readonly disturb: (world: World, load: Load) => Promise<void>;
}

/** Waits until writes are acknowledged again after an interruption. */
const untilBack = async (load: Load): Promise<void> => {
  await wait(3000);
  const before = load.acknowledged();
  await until("the service's return", async () => load.acknowledged() > before + USERS);
  await wait(3000);
};

const loseNode =
  (signal: "SIGKILL" | "SIGSTOP") =>
  async ({ cluster }: World, load: Load): Promise<void> => {
    const primary = await cluster.untilSynchronous();
    primary.signal(signal);
    await untilBack(load);
    if (signal === "SIGSTOP") primary.signal("SIGCONT");
    else primary.start();
    // Wait until the lost node has returned as the replica.
    await cluster.untilSynchronous();
  };

const loseServer = async ({ servers, ports, ...options }: World, load: Load): Promise<void> => {
  servers[0]?.child.kill("SIGKILL");
  await untilBack(load);
  servers[0] = await startServer(ports.servers[0], { ...options, root: ROOT });
};

/** The index of a column in HAProxy's "show servers conn", and of a column in its "show stat". */
const CONNECTIONS_IN_USE = 6;
const STATUS = 17;

/** Waits until the drained server's calls have ended, then replaces it by a server with this checkout's code. */
const replaceDrained = async ({ servers, ports, command, ...options }: World, at: 0 | 1): Promise<void> => {
  await until("the end of the drained server's calls", async () => {
    const states = await command("show servers conn keepwell");
    const row = states.split("\n").find((one) => one.startsWith(`keepwell/s${at} `));
    return row?.split(" ")[CONNECTIONS_IN_USE] === "0";
  });
  servers[at]?.child.kill("SIGTERM");
  await servers[at]?.ended;
  servers[at] = await startServer(ports.servers[at], { ...options, root: ROOT });
  // HAProxy checks the health of a server even in the state drain. In that state, the status DRAIN means that the
  // server is healthy, and the status DOWN means that it is not.
  await until("HAProxy's trust in the new server", async () => {
    const row = (await command("show stat")).split("\n").find((one) => one.startsWith(`keepwell,s${at},`));
    return row?.split(",")[STATUS] === "DRAIN";
  });
};

/**
 * Replaces one server after the other. HAProxy never sends calls to two versions at the same time, because the first
 * new server takes all calls before the second server is replaced.
 */
const replaceServers = async (world: World): Promise<void> => {
  const { command } = world;
  await command("set server keepwell/s0 state drain");
  await replaceDrained(world, 0);
  await command("set server keepwell/s0 state ready; set server keepwell/s1 state drain");
  await replaceDrained(world, 1);
  await command("set server keepwell/s1 state ready");
};

/**
 * Replaces both servers by servers with this checkout's code.
 *
 * @param what The name of the replacement in the report.
 */
export const replacement = (what: string): Scenario => ({
  what,
  isFailureAllowed: false,
  disturb: async (world, load) => {
    await until("calls to the earlier servers", async () => load.calls() >= ROLLING_CALLS / 2, 600);
    await replaceServers(world);
    const before = load.calls();
    await until("calls to the new servers", async () => load.calls() >= before + ROLLING_CALLS / 2, 600);
  },
});

export const SCENARIOS: readonly Scenario[] = [
  { what: "the primary is killed", isFailureAllowed: true, disturb: loseNode("SIGKILL") },
  { what: "the primary is frozen", isFailureAllowed: true, disturb: loseNode("SIGSTOP") },
  { what: "a server is killed", isFailureAllowed: true, disturb: loseServer },
  replacement("both servers are replaced, one after the other"),
];
