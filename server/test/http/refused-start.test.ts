/** @file Starts that are refused: the message names the setting and says what to do. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { TLSSocket } from "node:tls";
import { fileURLToPath } from "node:url";
import { readConfig } from "../../src/config.ts";
import { requireReachable } from "../../src/db/until-reachable.ts";
import { listen, requireAddress } from "../../src/http/listen.ts";
import { openContext } from "../../src/open-context.ts";
import { openEmptyDatabase } from "../engine.ts";
import { CERTIFICATE, KEY } from "../messages/smtp-peer.ts";
import { openFolderData, openServerData } from "../server-process.ts";
import { useServer } from "../use-server.ts";

const MAIN = fileURLToPath(new URL("../../src/main.ts", import.meta.url));
const server = useServer();

/** Starts a server that must refuse to start. Returns what it wrote to the standard error output. */
const refusal = async (environment: Readonly<Record<string, string>>): Promise<string> => {
  const env = { ...process.env, ...environment, LOG_LEVEL: "info" };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise((end) => child.once("close", end));
  const [code, out, err] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  assert.equal(code, 1);
  assert.doesNotMatch(out, /"level":50/);
  return err;
};

const holdPort = async (): Promise<{ readonly port: number; release(): void }> => {
  const holder = createServer();
  await new Promise<void>((held) => holder.listen(0, "127.0.0.1", held));
  const address = holder.address();
  assert.ok(typeof address === "object" && address !== null);
  return { port: address.port, release: () => void holder.close() };
};

test("the error names a wrong HOST or a taken PORT, and with a taken PORT no data is created", async () => {
  const data = openFolderData();
  const held = await holdPort();
  try {
    await assert.rejects(
      requireAddress({ host: "192.0.2.1", port: 0 }),
      /^Error: The server cannot listen on 192\.0\.2\.1 \(EADDRNOTAVAIL\)\. Set HOST to an address of this machine/,
    );
    assert.match(
      await refusal({ ...data.environment, PORT: String(held.port) }),
      /^Another program listens on port \d+ of 127\.0\.0\.1\. Stop it if it is Keepwell, or set PORT to a free port\.\n$/,
    );
    assert.equal(existsSync(join(data.folder, "postgres")), false);
    await assert.rejects(
      listen(server.app, { host: "127.0.0.1", port: held.port }),
      /^Error: Another program listens on port/,
    );
  } finally {
    held.release();
    await data.close();
  }
});

/** Listens like a PostgreSQL server with TLS, up to the handshake. */
const listenWithTls = async (): Promise<Server> => {
  const database = createServer((socket) =>
    socket.once("data", () => {
      socket.write("S");
      new TLSSocket(socket, { isServer: true, key: KEY, cert: CERTIFICATE }).on("error", () => {});
    }),
  );
  database.listen(0, "127.0.0.1");
  await once(database, "listening");
  return database;
};

test("a database with a certificate of an unknown authority is refused, and the message says what to do", async () => {
  const database = await listenWithTls();
  try {
    const { port } = database.address() as AddressInfo;
    const connectionString = `postgres://u@127.0.0.1:${port}/keepwell?sslmode=verify-full`;
    await assert.rejects(requireReachable({ connectionString }, "DATABASE_URL"), {
      message:
        "The server does not know the authority that signed the database's certificate. Name the authority's certificate with sslrootcert in DATABASE_URL.",
    });
  } finally {
    database.close();
  }
});

test("if the database refuses a role, or a role lacks a privilege, the message names the role's setting", async () => {
  const data = await openServerData();
  const database = await openEmptyDatabase();
  const role = `limited_${randomUUID().slice(0, 8)}`;
  const inRole = (url: string, name: string): string => {
    const changed = new URL(url);
    changed.username = name;
    changed.password = "secret";
    return changed.href;
  };
  await database.exclusive(({ script }) => script(`create role ${role} login password 'secret'`));
  try {
    const start = (url: string, more = {}): Promise<string> =>
      openContext(readConfig({ ...data.environment, DATABASE_URL: url, ...more })).then(
        () => assert.fail("the start succeeds"),
        (error: Error) => error.message,
      );
    const unknown = inRole(database.url, `${role}_none`);
    assert.match(
      await start(unknown),
      /^The database cannot be used \(.*_none.*\)\. Correct DATABASE_URL\.$/,
    );
    assert.match(
      await start(database.url, { MIGRATION_DATABASE_URL: unknown }),
      /^The database cannot be used \(.*\)\. Correct MIGRATION_DATABASE_URL\.$/,
    );
    assert.match(
      await start(inRole(database.url, role)),
      /^The database role lacks a privilege \(permission denied for schema public\)\. The role in DATABASE_URL must own the database\.$/,
    );
    const noFile = `${database.url}?sslmode=verify-full&sslrootcert=/nonexistent/ca.pem`;
    assert.match(
      await start(noFile),
      /^The database cannot be used \(ENOENT: .*ca\.pem.*\)\. Correct DATABASE_URL\.$/,
    );
  } finally {
    await database.exclusive(({ script }) => script(`drop role ${role}`));
    await database.close();
    await data.close();
  }
});
