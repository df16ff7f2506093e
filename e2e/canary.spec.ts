/**
 * @file No secret leaves the page, except the auth key at sign-up and sign-in: none is in a request, in the browser's
 * storage, in the server's log or in its database. The test derives the person's keys itself, and also searches for
 * these.
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
import { dumpStorage } from "./browser-storage.ts";
import { findSecrets, type Secrets } from "./canary.ts";
import { test as base, expect } from "./fixtures.ts";
import { recordSent } from "./sent-requests.ts";
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

interface Answer {
  readonly path: string;
  readonly received: string;
}

/** Records every answer with its headers and body, and the address of every web socket. */
const recordAnswers = (page: Page) => {
  const pending: Promise<Answer>[] = [];
  const sockets: string[] = [];
  page.on("websocket", (socket) => sockets.push(socket.url()));
  page.on("requestfinished", (request) => {
    pending.push(
      (async () => {
        const response = await request.response().catch(() => null);
        const body = await response?.body().catch(() => Buffer.alloc(0));
        return {
          path: new URL(request.url()).pathname,
          received: `${JSON.stringify(await response?.allHeaders().catch(() => response.headers()))}\n${body?.toString("latin1") ?? ""}`,
        };
      })(),
    );
  });
  return { sockets, answers: () => Promise.all(pending) };
};

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
const deriveSecretKeys = async (answers: readonly Answer[]) => {
  const answerTo = (path: string) =>
    JSON.parse(answers.findLast((one) => one.path === path)?.received.split("\n")[1] ?? "null");
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
  const sent = recordSent(page);
  const { sockets, answers } = recordAnswers(page);
  await useEverything(page);
  const storage = Buffer.concat([await dumpStorage(page), Buffer.from(page.url())]);
  await Promise.all([sent(), answers()]);
  await page.close();
  const [requests, answered] = await Promise.all([sent(), answers()]);
  const { authKey, ...keys } = await deriveSecretKeys(answered);
  const secrets: Secrets = { ...TYPED, renamed: RENAMED, master: ACCOUNT.password, ...keys };
  const all: Secrets = { ...secrets, authKey };

  for (const { path, bytes } of requests)
    expect(findSecrets(bytes, WITH_AUTH_KEY.includes(path) ? secrets : all), `sent to ${path}`).toEqual([]);
  for (const { path, received } of answered)
    expect(findSecrets(Buffer.from(received, "latin1"), all), `received from ${path}`).toEqual([]);
  expect(sockets).toEqual([]);
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
  const login = requests.find(({ path }) => path === "/api/authenticate");
  expect(findSecrets(login?.bytes ?? "", { authKey })).toContain("authKey (base64url at 0)");
  expect(findSecrets(storage, { email: ACCOUNT.email })).toContain("email (raw)");
  expect(findSecrets(server.logged(), { ready: "Keepwell is ready" })).toContain("ready (raw)");
  const readable = { bucket: "Private passwords" };
  expect(findSecrets(dump, readable)).toContain("bucket (raw)");
  const files = filesIn(server.dataDir).flatMap((file) => findSecrets(readFileSync(file), readable));
  expect(files).toContain("bucket (raw)");
});
