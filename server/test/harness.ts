/** @file Runs the server in this process, and calls it through our client or with raw requests. */
import { randomBytes } from "node:crypto";
import type { Transport, TransportRequest } from "@keepwell/client/api/transport.ts";
import type { Device } from "@keepwell/client/session/session.ts";
import { createMemoryDeviceKeyStore } from "@keepwell/client/storage/device-key-store.ts";
import { createIdentityStore } from "@keepwell/client/storage/identity-store.ts";
import { createMemoryKeyStore } from "@keepwell/client/storage/key-store.ts";
import { createMemoryPinStore } from "@keepwell/client/storage/pin-store.ts";
import { createMemoryRecordStore } from "@keepwell/client/storage/record-store.ts";
import { createMemorySealedStore } from "@keepwell/client/storage/sealed-store.ts";
import { errorReply } from "@keepwell/contract/error-reply.ts";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { createApp } from "../src/app.ts";
import { readConfig } from "../src/config.ts";
import type { Context } from "../src/context.ts";
import type { Handle } from "../src/db/schema.ts";
import { createLimits, DEFAULT_LIMITS, type LimitOverrides } from "../src/limits.ts";
import { createLog } from "../src/log.ts";
import { createMailer } from "../src/messages/mailer.ts";
import { openPayments } from "../src/open-context.ts";
import { createCodeVerifier } from "../src/phone/code-verifier.ts";
import { acceptedKeys } from "../src/secrets.ts";
import { createServices, type Services } from "../src/services.ts";
import { createVerifiers } from "../src/sessions/verifier.ts";
import { duringCall, requireBucketInStatements } from "./bucket-in-statements.ts";
import { watchRefusals } from "./declared-refusals.ts";
import { openTestDatabase, type TestDatabase } from "./engine.ts";
import { deriveMasterKeyQuickly } from "./quick-kdf.ts";

/** Limits that are high enough for any test that is not about limits. */
const ROOMY = Object.fromEntries(
  Object.keys(DEFAULT_LIMITS).map((name) => [name, { points: 100_000, seconds: 60 }]),
);

/** The lowest cost of Argon2id. Other tests check the real cost. */
const QUICK = { memoryKib: 8, passes: 1 };

export interface TestServer {
  readonly app: FastifyInstance;
  readonly context: Context;
  readonly database: TestDatabase;
  readonly services: Services;
  readonly logged: () => string;
  /** The server's clock, which tests can set. */
  readonly clock: { at: Date };
  close(): Promise<void>;
}

interface TestServerOptions {
  /** Limits that replace the real ones. With `{}` all real limits apply; without this option all are very high. */
  readonly limits?: LimitOverrides;
  readonly env?: Readonly<Record<string, string>>;
  /** The database of another server, which the two servers then share. */
  readonly database?: TestDatabase;
  readonly secrets?: Context["secrets"];
  /** Whether verifiers are made with the real cost, so that a server in another process accepts the accounts. */
  readonly isForProcess?: boolean;
  /** The folder of a built card form. */
  readonly card?: string;
  /** The folder of a built extension. */
  readonly extension?: string;
}

const NOWHERE = "/nonexistent";

const secret = () => randomBytes(32);

export const openTestServer = async (options: TestServerOptions = {}): Promise<TestServer> => {
  const database = options.database ?? (await openTestDatabase());
  const lines: string[] = [];
  const log = createLog("debug", { write: (line: string) => void lines.push(line) });
  const clock = { at: new Date() };
  const now = { now: () => clock.at };
  const secrets = options.secrets ?? {
    pepper: secret(),
    tokenKey: secret(),
    fakeSaltKey: secret(),
    twoFactorKey: secret(),
  };
  const mailer = createMailer(now);
  const config = { ...readConfig(options.env ?? {}), limits: options.limits ?? ROOMY };
  const context: Context = {
    config,
    database,
    secrets,
    verifiers: createVerifiers(acceptedKeys(secrets, "pepper"), options.isForProcess ? undefined : QUICK),
    limits: createLimits(database.handle, options.limits ?? ROOMY),
    clock: now,
    mailer,
    phones: createCodeVerifier({ mailer, clock: now, twoFactorKeys: acceptedKeys(secrets, "twoFactorKey") }),
    payments: await openPayments({ config, database, secrets, clock: now }),
    log,
  };
  const services = createServices(context);
  const { card = NOWHERE, extension = NOWHERE } = options;
  const folders = { page: NOWHERE, card, extension, release: NOWHERE };
  const app = await createApp(context, services, folders);
  const requireDeclaredRefusals = watchRefusals(app);
  await app.ready();
  const inject = app.inject.bind(app);
  app.inject = ((...call: Parameters<typeof inject>) =>
    duringCall(() => inject(...call))) as typeof app.inject;
  return {
    app,
    context,
    database,
    services,
    clock,
    logged: () => lines.join(""),
    close: async () => {
      await app.close();
      if (!options.database) await database.close();
      requireDeclaredRefusals();
      requireBucketInStatements();
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
      needs: String(reply.headers["keepwell-needs"]),
      text: reply.body,
    };
  };

export const memoryStorage = () => {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
};

/** A new browser that reaches a server over this transport. */
export const deviceOn = (transport: Transport, deriveMasterKey = deriveMasterKeyQuickly): Device => ({
  transport,
  identities: createIdentityStore(memoryStorage()),
  keys: createMemoryKeyStore(),
  deviceKeys: createMemoryDeviceKeyStore(),
  records: createMemoryRecordStore(),
  sealed: createMemorySealedStore(),
  pins: createMemoryPinStore(),
  deriveMasterKey,
});

/** A new browser that calls this server. */
export const aDevice = (server: Pick<TestServer, "app">): Device => deviceOn(injectTransport(server));

interface RawCall {
  readonly method: string;
  readonly url: string;
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface RawReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** The catalogue's code of a failure. */
  readonly code: string | undefined;
  /** The code of the first problem of each field. */
  readonly fields: Readonly<Record<string, string | undefined>>;
}

const failure = (text: string) => {
  const read = text.startsWith("{") ? errorReply.safeParse(JSON.parse(text)).data : undefined;
  const fields = Object.entries(read?.errors ?? {}).map(([field, [first]]) => [field, first?.code]);
  return { code: read?.code, fields: Object.fromEntries(fields) };
};

/** Sends a raw request, as another program would. Nothing is checked before it is sent. */
export const send = async (
  { app }: Pick<TestServer, "app">,
  { method, url, token, body, headers }: RawCall,
): Promise<RawReply> => {
  const reply = await app.inject({
    method: method as "GET",
    url,
    headers: {
      "x-requested-with": "XMLHttpRequest",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return { status: reply.statusCode, headers: reply.headers, text: reply.body, ...failure(reply.body) };
};

/** Returns a transport that forwards requests, and an array that receives each of them. */
export const recording = (transport: Transport): { transport: Transport; sent: TransportRequest[] } => {
  const sent: TransportRequest[] = [];
  return {
    sent,
    transport: (request) => {
      sent.push(request);
      return transport(request);
    },
  };
};

/**
 * Tables that are not counted. No call changes `migrations`. A refused call may change the others: they record calls
 * and challenges, or belong to payments and to the sandbox that stands in for the payment provider.
 */
const UNCOUNTED =
  /^(migrations|rate_limits|account_events|sign_in_attempts|webauthn_challenges|billing_operations|payment_events|sandbox_\w+)$/;

const countedTables = async (handle: Handle): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' order by relname`.execute(
    handle,
  );
  return rows.map(({ name }) => name).filter((name) => !UNCOUNTED.test(name));
};

const counting = new WeakMap<Handle, Promise<readonly string[]>>();

/**
 * Counts the rows of every table that a refused call must not change; a table is left out only if it is unlogged or
 * `UNCOUNTED` names it. Planning the statement takes longer than running it. The statement has a parameter, because
 * only statements with parameters are prepared and so keep their plan (named-statements.ts).
 */
export const rowCounts = async ({ database: { handle } }: TestServer): Promise<Record<string, number>> => {
  const reading = counting.get(handle) ?? countedTables(handle);
  counting.set(handle, reading);
  const tables = await reading;
  const counts = tables.map((name) => sql`(select count(*)::integer from ${sql.table(name)})`);
  const { rows } = await sql<{ name: string; count: number }>`
    select unnest(${tables}::text[]) as name, unnest(array[${sql.join(counts)}]) as count`.execute(handle);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
};
