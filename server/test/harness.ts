/** @file The server in process, its client, and factories that build what a test needs through it. */
import { randomBytes, randomUUID } from "node:crypto";
import type { Transport } from "@keepwell/client/api/transport.ts";
import type { Device, Session } from "@keepwell/client/session/session.ts";
import { signUp } from "@keepwell/client/session/sign-up.ts";
import { createIdentityStore } from "@keepwell/client/storage/identity-store.ts";
import { createMemoryKeyStore } from "@keepwell/client/storage/key-store.ts";
import type { PlanId } from "@keepwell/contract/plans.ts";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import { readConfig } from "../src/config.ts";
import type { Context } from "../src/context.ts";
import { createApp } from "../src/http/app.ts";
import { createSessionService } from "../src/identity/session.service.ts";
import { createLimits } from "../src/limits.ts";
import { runCommand } from "../src/operator/commands.ts";
import { openTestDatabase, type TestDatabase } from "./engine.ts";
import { deriveMasterKeyInNode } from "./node-kdf.ts";

/** High enough for any test that is not about limits. */
const ROOMY = Object.fromEntries(
  ["prelogin", "login", "login_ip", "login_account", "signup", "generate", "reports"].map((name) => [
    name,
    { points: 100_000, seconds: 60 },
  ]),
);

export interface TestServer {
  readonly app: FastifyInstance;
  readonly context: Context;
  readonly database: TestDatabase;
  /** Every log line, as text. */
  readonly logged: () => string;
  /** What the server takes for the time; tests move it. */
  readonly clock: { at: Date };
  close(): Promise<void>;
}

interface TestServerOptions {
  readonly limits?: Context["config"]["limits"];
  /** Share another server's database. */
  readonly database?: TestDatabase;
  readonly secrets?: Context["secrets"];
}

const secret = () => randomBytes(32);

export const openTestServer = async (options: TestServerOptions = {}): Promise<TestServer> => {
  const database = options.database ?? (await openTestDatabase());
  const lines: string[] = [];
  const log = pino({ level: "debug" }, { write: (line: string) => void lines.push(line) });
  const clock = { at: new Date() };
  const context: Context = {
    config: { ...readConfig({}), limits: options.limits ?? ROOMY },
    database,
    secrets: options.secrets ?? {
      pepper: secret(),
      tokenKey: secret(),
      fakeSaltKey: secret(),
      twoFactorKey: secret(),
    },
    limits: createLimits(database.handle, options.limits ?? ROOMY),
    clock: { now: () => clock.at },
    log,
  };
  const app = await createApp(context, createSessionService(context), "/nonexistent");
  await app.ready();
  return {
    app,
    context,
    database,
    clock,
    logged: () => lines.join(""),
    close: async () => {
      await app.close();
      if (!options.database) await database.close();
    },
  };
};

/** Calls the application in process, as `fetch` would over a network. */
export const injectTransport =
  ({ app }: Pick<TestServer, "app">): Transport =>
  async ({ method, path, headers, body }) => {
    const reply = await app.inject({
      method: method as "GET",
      url: path,
      headers: { ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
    const retryAfter = reply.headers["retry-after"];
    return {
      status: reply.statusCode,
      retryAfter: retryAfter === undefined ? null : String(retryAfter),
      text: reply.body,
    };
  };

/** Local storage, in memory. */
export const memoryStorage = () => {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
};

/** A browser of its own. */
export const aDevice = (server: Pick<TestServer, "app">): Device => ({
  transport: injectTransport(server),
  identities: createIdentityStore(memoryStorage()),
  keys: createMemoryKeyStore(),
  deriveMasterKey: deriveMasterKeyInNode,
});

export interface TestUser {
  readonly device: Device;
  readonly session: Session;
  readonly email: string;
  readonly password: string;
}

/** Signs a new person up, on the plan asked for. */
export const aUser = async (
  server: TestServer,
  { plan = "free" }: { plan?: PlanId } = {},
): Promise<TestUser> => {
  const device = aDevice(server);
  const email = `${randomUUID()}@example.test`;
  const password = `correct horse ${randomUUID()}`;
  const session = await signUp(device, {
    firstname: "Test",
    lastname: "Person",
    email,
    email_confirm: email,
    password,
    plan: "free",
    locale: "en",
  });
  if (plan !== "free") await runCommand(server.context, ["set-plan", email, plan]);
  return { device, session, email, password };
};
