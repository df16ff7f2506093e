/**
 * @file No secret leaves the page: none is in a request, in the browser's storage, in the server's log or in its
 * database. The test derives the person's keys itself, and also searches for these.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { decodeToken } from "@keepwell/client/session/token-claims.ts";
import { openSek } from "@keepwell/crypto/account/open-sek.ts";
import { derivePasswordKeys } from "@keepwell/crypto/password/derive-password-keys.ts";
import { parseSalt } from "@keepwell/crypto/password/make-salt.ts";
import type { Page } from "@playwright/test";
import { deriveMasterKeyInNode } from "../server/test/node-kdf.ts";
import { openStoppedDatabase } from "../server/test/stopped-server.ts";
import { findSecrets, type Secrets } from "./canary.ts";
import { test as base, expect } from "./fixtures.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import {
  dialog,
  field,
  openEntry,
  reveal,
  row,
  save,
  saveAndReopen,
  signInByForm,
  signOut,
  signUp,
} from "./steps.ts";

/** The test has its own server, because it searches the server's whole database at the end. */
const test = base.extend<{ server: ServerProcess }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  server: async ({}, use) => {
    const server = await startServer();
    await use(server);
    await server.stop();
    server.deleteFolder();
  },
  baseURL: async ({ server }, use) => use(server.url),
});

const ACCOUNT = { email: "canary@example.test", password: "Mäster canary 4f1c é quince" };
const TYPED = {
  name: "canary name of a password é 3d7a",
  noteName: "canary name of a note 6f02",
  url: "https://canary-address-7b2e.example.test/path?query=1",
  username: "canary-user-91d3",
  password: "cänary/pass+word=8a6f&%",
  notes: "canary notes line 5c0b\nsecond line",
  text: "canary text of a note e1f9",
};
const RENAMED = "canary name after a change 88b1";

interface Exchange {
  readonly path: string;
  readonly sent: string;
  readonly received: string;
}

/** Records each request that has been answered, with its headers and body, and the answer. */
const recordTraffic = (page: Page) => {
  const pending: Promise<Exchange>[] = [];
  const sockets: string[] = [];
  page.on("websocket", (socket) => sockets.push(socket.url()));
  page.on("requestfinished", (request) => {
    pending.push(
      (async () => {
        const response = await request.response().catch(() => null);
        const body = await response?.body().catch(() => Buffer.alloc(0));
        // A request that was under way when the page closed has only the headers that the page itself set.
        const headers = JSON.stringify(await request.allHeaders().catch(() => request.headers()));
        return {
          path: new URL(request.url()).pathname,
          sent: `${request.method()} ${request.url()}\n${headers}\n${request.postData() ?? ""}`,
          received: `${JSON.stringify(await response?.allHeaders().catch(() => response.headers()))}\n${body?.toString("latin1") ?? ""}`,
        };
      })(),
    );
  });
  return { sockets, exchanges: () => Promise.all(pending) };
};

/**
 * Returns what a script of this origin can read from the browser's storage, as text: the values of both storages and of
 * IndexedDB, the cookies, the address, and the names of the caches.
 */
const dumpStorage = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        found.push(name, store, await done(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    for (const name of await caches.keys()) found.push(name);
    return JSON.stringify(found);
  });

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile());

const dumpDatabase = async (dataDir: string): Promise<string> => {
  const database = await openStoppedDatabase(dataDir);
  try {
    return await database.exclusive(async ({ query }) => {
      const { rows } = await query("select tablename from pg_tables where schemaname = 'public'");
      const dumps: string[] = [];
      for (const { tablename } of rows)
        dumps.push(JSON.stringify([tablename, (await query(`select * from "${tablename}"`)).rows]));
      return dumps.join("\n");
    });
  } finally {
    await database.close();
  }
};

/** Derives the person's keys from the answers that the browser received. The server may learn only the auth key. */
const deriveSecretKeys = async (exchanges: readonly Exchange[]) => {
  const answerTo = (path: string) =>
    JSON.parse(exchanges.findLast((one) => one.path === path)?.received.split("\n")[1] ?? "null");
  const prelogin = answerTo("/api/authenticate/prelogin");
  const { uid, token } = answerTo("/api/authenticate");
  const salt = parseSalt(prelogin.salt);
  const { kdf } = prelogin;
  const masterKey = await deriveMasterKeyInNode({ password: ACCOUNT.password, salt, kdf });
  const keys = await derivePasswordKeys(masterKey, salt);
  const { sek, epoch } = decodeToken(token, uid);
  const accountKey = await openSek(sek, { keys, uid, epoch, kdf, salt });
  return { masterKey, authKey: Buffer.from(keys.authKey, "base64url"), accountKey };
};

const useEverything = async (page: Page): Promise<void> => {
  await signUp(page, ACCOUNT);
  await page.getByRole("button", { name: "Create a password" }).click();
  await field(page, "Name").fill(TYPED.name);
  await field(page, "Address").fill(TYPED.url);
  await field(page, "Username").fill(TYPED.username);
  await field(page, "Password").fill(TYPED.password);
  await field(page, "Repeat").fill(TYPED.password);
  await field(page, "Notes").fill(TYPED.notes);
  await save(page);
  await expect(row(page, TYPED.name)).toBeVisible();
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByRole("menuitem", { name: "Note" }).click();
  await field(page, "Name").fill(TYPED.noteName);
  await field(page, "Text").fill(TYPED.text);
  await save(page);
  await expect(row(page, TYPED.noteName)).toBeVisible();
  await signOut(page);
  await signInByForm(page, ACCOUNT);
  await row(page, "Private passwords").click();
  await reveal(await openEntry(page, TYPED.name));
  await dialog(page).getByRole("button", { name: "Copy password" }).click();
  await dialog(page).getByRole("button", { name: "Edit" }).click();
  await field(page, "Name").fill(RENAMED);
  await saveAndReopen(page, RENAMED);
};

const WITH_AUTH_KEY = ["/api/signup", "/api/authenticate"];

test("no secret leaves the page", async ({ page, server, context, baseURL }) => {
  // Slow: every file of the database is searched for every form of every secret.
  test.setTimeout(240_000);
  await context.grantPermissions(["clipboard-write"], { origin: baseURL ?? "" });
  const traffic = recordTraffic(page);
  await useEverything(page);
  const storage = await dumpStorage(page);
  await traffic.exchanges();
  await page.close();
  const exchanges = await traffic.exchanges();
  const { authKey, ...keys } = await deriveSecretKeys(exchanges);
  const secrets: Secrets = { ...TYPED, renamed: RENAMED, master: ACCOUNT.password, ...keys };
  const all: Secrets = { ...secrets, authKey };

  for (const { path, sent, received } of exchanges) {
    const allowed = WITH_AUTH_KEY.includes(path);
    expect(findSecrets(sent, allowed ? secrets : all), `sent to ${path}`).toEqual([]);
    expect(findSecrets(Buffer.from(received, "latin1"), all), `received from ${path}`).toEqual([]);
  }
  expect(traffic.sockets).toEqual([]);
  expect(findSecrets(storage, all), "browser storage").toEqual([]);

  await server.stop();
  expect(findSecrets(server.logged(), all), "server output").toEqual([]);
  // The server also prints the messages to users, which may contain the address. Only log lines begin with "{".
  const log = server
    .logged()
    .split("\n")
    .filter((line) => line.startsWith("{"));
  expect(findSecrets(log.join("\n"), { email: ACCOUNT.email }), "server log").toEqual([]);
  const dump = await dumpDatabase(server.dataDir);
  expect(findSecrets(dump, all), "tables").toEqual([]);
  for (const file of filesIn(server.dataDir)) expect(findSecrets(readFileSync(file), all), file).toEqual([]);

  // Prove that the search itself works: in each place it finds a value that must be there.
  const login = exchanges.find(({ path }) => path === "/api/authenticate");
  expect(findSecrets(login?.sent ?? "", { authKey })).toContain("authKey (base64url at 0)");
  expect(findSecrets(storage, { email: ACCOUNT.email })).toContain("email (raw)");
  expect(findSecrets(server.logged(), { ready: "Keepwell is ready" })).toContain("ready (raw)");
  const readable = { bucket: "Private passwords" };
  expect(findSecrets(dump, readable)).toContain("bucket (raw)");
  const files = filesIn(server.dataDir).flatMap((file) => findSecrets(readFileSync(file), readable));
  expect(files).toContain("bucket (raw)");
});

base("the search finds a planted secret in the usual forms", () => {
  const secret = "cänary/pass+word=8a6f&%";
  const bytes = Buffer.from(secret);
  const planted: Readonly<Record<string, Uint8Array | string>> = {
    raw: `x${secret}y`,
    hex: `x${bytes.toString("hex")}y`,
    HEX: bytes.toString("hex").toUpperCase(),
    "base64 at 0": Buffer.from(`${secret}tail`).toString("base64"),
    "base64 at 1": Buffer.from(`a${secret}tail`).toString("base64"),
    "base64 at 2": Buffer.from(`ab${secret}tail`).toString("base64"),
    "base64url at 1": Buffer.from(`abcd${secret}tail`).toString("base64url"),
    "URI component": `?q=${encodeURIComponent(secret)}&x`,
    "form value": new URLSearchParams({ q: secret }).toString(),
    "percent-encoded": bytes.reduce((text, byte) => `${text}%${byte.toString(16)}`, ""),
    "JSON text": JSON.stringify({ secret }),
    "UTF-16": Buffer.from(`x${secret}`, "utf16le"),
    "UTF-16 big-endian": Buffer.from(`x${secret}`, "utf16le").swap16(),
  };
  for (const [form, heap] of Object.entries(planted))
    expect(findSecrets(heap, { secret }), form).toContain(`secret (${form})`);
  expect(findSecrets("nothing of the kind", { secret })).toEqual([]);
});
