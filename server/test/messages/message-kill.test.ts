/**
 * @file The real server runs as a process. One test kills it while it sends a letter. The other test stops a server
 * that has no mail server and keeps its letters.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { readConfig } from "../../src/config.ts";
import type { Context } from "../../src/context.ts";
import { findMessages } from "../../src/messages/message.store.ts";
import { createMessageWorker } from "../../src/messages/message-worker.ts";
import { openContext } from "../../src/open-context.ts";
import { openEmptyDatabase, type TestDatabase } from "../engine.ts";
import { openSmtpPeer } from "./smtp-peer.ts";

const MAIN = fileURLToPath(new URL("../../src/main.ts", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "keepwell-message-kill-"));
let database: TestDatabase;
let environment: Record<string, string>;

before(async () => {
  database = await openEmptyDatabase();
  const secret = () => randomBytes(32).toString("base64");
  environment = {
    PORT: "0",
    LOG_LEVEL: "info",
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    PEPPER: secret(),
    TOKEN_KEY: secret(),
    FAKE_SALT_KEY: secret(),
    TWO_FACTOR_KEY: secret(),
  };
});
after(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const start = (env: Record<string, string>) => {
  const child = spawn(process.execPath, [MAIN], { env: { ...process.env, ...environment, ...env } });
  const ended = new Promise<number | null>((end) => child.once("exit", end));
  let output = "";
  const heard = async (pattern: RegExp): Promise<void> => {
    while (!pattern.test(output)) {
      const chunk = await Promise.race([new Promise((resolve) => child.stdout.once("data", resolve)), ended]);
      assert.notEqual(typeof chunk, "number", output);
    }
  };
  child.stdout.on("data", (chunk) => {
    output += String(chunk);
  });
  child.stderr.on("data", (chunk) => {
    output += String(chunk);
  });
  return { child, ended, heard, output: () => output };
};

/** Opens the data without a server, and does the work on it. */
const inBetween = async <T>(work: (context: Context) => Promise<T>): Promise<T> => {
  const context = await openContext(readConfig({ ...environment, LOG_LEVEL: "silent" }));
  try {
    return await work(context);
  } finally {
    await context.database.close();
  }
};

const TOKEN = "canary-token-4711";
const enqueue = ({ mailer, database }: Context) =>
  mailer.enqueue(database.handle, {
    template: "verify_address",
    to: { name: "", address: "ann@example.test" },
    locale: "en",
    vars: { token: TOKEN },
  });

test("a letter that a killed server was sending is sent by the next server", async () => {
  await inBetween(enqueue);
  // The mail server accepts connections but never answers, so the worker leases the letter but cannot send it.
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, "127.0.0.1");
  const connected = new Promise((resolve) => silent.once("connection", resolve));
  await new Promise((resolve) => silent.once("listening", resolve));
  const address = silent.address();
  assert.ok(typeof address === "object" && address !== null);
  const env = { MAIL_FROM: "keepwell@server.test", SMTP_URL: `smtp://127.0.0.1:${address.port}` };
  const first = start(env);
  await connected;
  first.child.kill("SIGKILL");
  await first.ended;
  for (const socket of sockets) socket.destroy();
  silent.close();

  await inBetween(async (context) => {
    const [row] = await findMessages(context.database.handle, undefined, 10);
    assert.deepEqual([row?.status, row?.attempts], ["queued", 1]);
    assert.ok(
      row && row.next_try_at > new Date(),
      "the letter is leased, so that no other server sends it as well",
    );
    await context.database.handle
      .updateTable("messages")
      .set({ next_try_at: new Date(0) })
      .execute();
  });

  const peer = await openSmtpPeer({ disabledCommands: ["STARTTLS"], authOptional: true });
  const second = start({ ...env, SMTP_URL: `smtp://127.0.0.1:${peer.port}` });
  while (peer.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  second.child.kill("SIGTERM");
  assert.equal(await second.ended, 0);
  await peer.close();
  assert.deepEqual(
    peer.received.map(({ to }) => to),
    [["ann@example.test"]],
  );
  assert.ok(peer.received[0]?.mail.text?.includes(TOKEN));
  for (const { output } of [first, second])
    assert.ok(!output().includes(TOKEN) && !output().includes("ann@"));
  const [row] = await inBetween(({ database }) => findMessages(database.handle, undefined, 10));
  assert.deepEqual([row?.status, row?.vars], ["sent", {}]);
});

test("without a mail server the server prints the letters that it keeps, except in production", async () => {
  for (const [NODE_ENV, shown] of [
    ["development", true],
    ["production", false],
  ] as const) {
    await inBetween(enqueue);
    const server = start({ NODE_ENV, PUBLIC_URL: "http://localhost:3000" });
    await server.heard(/Keepwell is ready/);
    if (shown) await server.heard(/Mail to ann@example\.test: .* http:\S+canary-token-4711\n/);
    server.child.kill("SIGTERM");
    assert.equal(await server.ended, 0);
    assert.equal(server.output().includes(TOKEN), shown, NODE_ENV);
    assert.equal(server.output().includes("/dev/outbox?key="), shown);
    // The server may have stopped before its worker leased the letter. So another worker runs here.
    await inBetween((context) =>
      createMessageWorker(context, {
        mail: { send: async () => "kept" },
        sms: { send: async () => "kept" },
      }).round(),
    );
    const [row] = await inBetween(({ database }) => findMessages(database.handle, undefined, 1));
    assert.equal(row?.status, "kept");
  }
});
