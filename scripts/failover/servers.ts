/** @file Starts two Keepwell servers, and HAProxy in front of the servers and of the database. */
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { freePort } from "../../server/src/free-port.ts";
import SERVER_OPTIONS from "../server-options.json" with { type: "json" };
import type { Cluster } from "./database.ts";
import { type Running, start, until } from "./processes.ts";

/** The root folder of this checkout. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export interface Ports {
  /** The port on which HAProxy accepts calls. */
  readonly calls: number;
  /** The port on which HAProxy accepts connections to the primary database. */
  readonly database: number;
  readonly servers: readonly [number, number];
}

export const choosePorts = async (): Promise<Ports> => ({
  calls: await freePort(),
  database: await freePort(),
  servers: [await freePort(), await freePort()],
});

const proxySettings = ({ calls, database, servers }: Ports, { nodes }: Cluster, socket: string): string => `
global
  stats socket ${socket} mode 600 level admin
defaults
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  option redispatch
  retries 3
  timeout check 3s
frontend calls
  mode http
  bind 127.0.0.1:${calls}
  default_backend keepwell
backend keepwell
  mode http
  option httpchk GET /api/health/ready
  http-check expect status 200
  retry-on conn-failure
  balance leastconn
  default-server inter 2s fall 3 rise 1
${servers.map((port, at) => `  server s${at} 127.0.0.1:${port} check`).join("\n")}
listen database
  mode tcp
  bind 127.0.0.1:${database}
  timeout client 30m
  timeout server 30m
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port, rest }) => `  server ${name} 127.0.0.1:${port} check port ${rest}`).join("\n")}
`;

/** Starts HAProxy. Returns a function that sends a command to its runtime interface. */
export const startProxy = (folder: string, ports: Ports, cluster: Cluster) => {
  const [file, socket] = [join(folder, "haproxy.cfg"), join(folder, "haproxy.sock")];
  writeFileSync(file, proxySettings(ports, cluster, socket));
  start({ command: "haproxy", args: ["-db", "-f", file], logFile: join(folder, "haproxy.log") });
  return (command: string): Promise<string> => {
    const connection = connect(socket);
    connection.end(`${command}\n`);
    return text(connection);
  };
};

const secret = (): string => randomBytes(32).toString("base64");

/** The settings that both servers share. */
export const serverEnvironment = (url: string, folder: string) => ({
  PATH: process.env["PATH"],
  DATABASE_URL: url,
  DATA_DIR: folder,
  NODE_ENV: "production",
  PAYMENT_PROVIDER: "none",
  PEPPER: secret(),
  TOKEN_KEY: secret(),
  FAKE_SALT_KEY: secret(),
  TWO_FACTOR_KEY: secret(),
});

export type Environment = ReturnType<typeof serverEnvironment>;

export const isReady = async (port: number): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${port}/api/health/ready`, { signal: AbortSignal.timeout(3000) })).ok;

interface ServerOptions {
  /** The root folder of the checkout whose server is started. */
  readonly root: string;
  readonly environment: Environment;
  /** The folder of the server's log. */
  readonly folder: string;
}

/** Starts a server. Resolves once the server is ready. */
export const startServer = async (
  port: number,
  { root, environment, folder }: ServerOptions,
): Promise<Running> => {
  const running = start({
    command: process.execPath,
    args: [...SERVER_OPTIONS, join("server", "src", "main.ts")],
    logFile: join(folder, `server-${port}.log`),
    options: { cwd: root, env: { ...environment, PORT: String(port) } },
  });
  await until("the start of a server", () => isReady(port));
  return running;
};
