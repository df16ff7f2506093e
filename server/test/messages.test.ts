/** @file The queue of messages: written with its transaction, sent once, tried again, erased in time. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { openPostgres } from "../src/db/postgres-database.ts";
import {
  DeliveryError,
  type OutgoingMail,
  type OutgoingSms,
  type Transports,
} from "../src/gateways/transport.ts";
import { pauseAfter } from "../src/messages/deliver-messages.ts";
import type { Mail } from "../src/messages/mailer.ts";
import { claimDueMessages, findMessages } from "../src/messages/message.store.ts";
import { createMessageWorker } from "../src/messages/message-worker.ts";
import { createOutboxService } from "../src/messages/outbox.service.ts";
import { ENGINE } from "./engine.ts";
import { openTestServer, type TestServer } from "./harness.ts";

let server: TestServer;
before(async () => {
  server = await openTestServer();
});
after(() => server.close());
beforeEach(() => server.database.handle.deleteFrom("messages").execute());

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const later = (ms: number): void => {
  server.clock.at = new Date(server.clock.at.getTime() + ms);
};

/** Transports that note what they are given; `answer` may refuse it. */
const recorder = (answer: () => void | Promise<void> = () => {}) => {
  const mails: OutgoingMail[] = [];
  const texts: OutgoingSms[] = [];
  const into = <M>(list: M[]) => ({
    send: async (message: M) => {
      await answer();
      list.push(message);
      return "sent" as const;
    },
  });
  return { mails, texts, transports: { mail: into(mails), sms: into(texts) } };
};
const failing = (code: string, retryable: boolean) =>
  recorder(() => {
    throw new DeliveryError(code, retryable);
  }).transports;

const worker = (
  transports: Transports,
  context: Parameters<typeof createMessageWorker>[0] = server.context,
) => createMessageWorker(context, transports);

const TOKEN = "canary-token-123456789";
const aReset = (mail: Partial<Mail<"reset_password">> = {}): Mail<"reset_password"> => ({
  template: "reset_password",
  to: { name: "Ann", address: "ann@example.test" },
  locale: "en",
  vars: { token: TOKEN },
  ...mail,
});
const enqueue = (mail: Partial<Mail<"reset_password">> = {}) =>
  server.context.mailer.enqueue(server.database.handle, aReset(mail));
const rows = () => findMessages(server.database.handle, undefined, 100);
const onlyRow = async () => {
  const [row, ...more] = await rows();
  assert.ok(row);
  assert.equal(more.length, 0);
  return row;
};

test("what is rolled back is told to nobody, what is committed goes", async () => {
  const { handle } = server.database;
  const cancelled = handle.transaction().execute(async (within) => {
    await server.context.mailer.enqueue(within, aReset());
    throw new Error("rolled back");
  });
  await assert.rejects(cancelled, /rolled back/);
  const { mails, transports } = recorder();
  assert.equal(await worker(transports).round(), 0);
  await handle.transaction().execute((within) => server.context.mailer.enqueue(within, aReset()));
  assert.equal(await worker(transports).round(), 1);
  assert.deepEqual(mails[0]?.to, { name: "Ann", address: "ann@example.test" });
  assert.ok(mails[0]?.text.includes(TOKEN));
});

test("under one key one message is written, also after it went", async () => {
  await enqueue({ dedupeKey: "same" });
  await enqueue({ dedupeKey: "same" });
  await enqueue({ dedupeKey: "other" });
  const { mails, transports } = recorder();
  await worker(transports).round();
  await enqueue({ dedupeKey: "same" });
  await worker(transports).round();
  assert.equal(mails.length, 2);
});

test("once sent, what a message said is erased; that it went stays for 30 days", async () => {
  await enqueue();
  await worker(recorder().transports).round();
  const row = await onlyRow();
  assert.deepEqual([row.status, row.vars, row.last_error, row.attempts], ["sent", {}, null, 1]);
  assert.equal(row.sent_at?.getTime(), server.clock.at.getTime());
  const outbox = createOutboxService(server.context);
  later(29 * DAY);
  await outbox.sweep();
  assert.equal((await rows()).length, 1);
  later(2 * DAY);
  await outbox.sweep();
  assert.equal((await rows()).length, 0);
});

test("what is kept can be read for a week, with its link", async () => {
  await enqueue();
  const kept = { send: async () => "kept" as const };
  await worker({ mail: kept, sms: kept }).round();
  const outbox = createOutboxService(server.context);
  const [message] = await outbox.latest("ann@example.test");
  assert.equal(message?.status, "kept");
  assert.ok(message?.content?.link?.endsWith(TOKEN) && message.content.text.includes(TOKEN));
  assert.deepEqual(await outbox.latest("bob@example.test"), []);
  later(6 * DAY);
  await outbox.sweep();
  assert.equal((await outbox.latest()).length, 1);
  later(2 * DAY);
  await outbox.sweep();
  assert.equal((await outbox.latest()).length, 0);
});

test("what may go later is tried again, ever less often", async () => {
  await enqueue();
  const { transports } = { transports: failing("ETIMEDOUT", true) };
  assert.equal(await worker(transports).round(), 1);
  assert.equal(await worker(transports).round(), 0, "not at once");
  later(pauseAfter(1) - 1);
  assert.equal(await worker(transports).round(), 0);
  later(1);
  assert.equal(await worker(transports).round(), 1);
  const row = await onlyRow();
  assert.deepEqual([row.status, row.attempts, row.last_error], ["queued", 2, "ETIMEDOUT"]);
  assert.equal(row.next_try_at.getTime() - server.clock.at.getTime(), pauseAfter(2));
  later(pauseAfter(2));
  const { mails, transports: mended } = recorder();
  assert.equal(await worker(mended).round(), 1);
  assert.equal(mails[0]?.uid, row.uid, "a repetition can be told from its number");
  assert.deepEqual([1, 2, 3, 4, 9].map(pauseAfter), [30_000, 120_000, 480_000, 1_920_000, 4 * 60 * MINUTE]);
});

test("what can never go is given up at once, and forgets its link", async () => {
  await enqueue();
  await worker(failing("EENVELOPE 550", false)).round();
  const row = await onlyRow();
  assert.deepEqual([row.status, row.vars, row.last_error], ["failed", {}, "EENVELOPE 550"]);
  later(DAY);
  assert.equal(await worker(recorder().transports).round(), 0);
});

test("a link that is no longer valid is not sent", async () => {
  await enqueue();
  later(30 * MINUTE);
  const { mails, transports } = recorder();
  await worker(transports).round();
  const row = await onlyRow();
  assert.deepEqual([mails.length, row.status, row.last_error, row.vars], [0, "failed", "too late", {}]);
});

test("when the next try would come too late, this one was the last", async () => {
  await enqueue();
  const transports = failing("ETIMEDOUT", true);
  for (const pause of [0, pauseAfter(1), pauseAfter(2), pauseAfter(3)]) {
    later(pause);
    await worker(transports).round();
  }
  const row = await onlyRow();
  assert.deepEqual([row.status, row.attempts, row.vars], ["failed", 4, {}]);
});

test("an address that names somebody else reaches no transport", async () => {
  await enqueue({ to: { name: "Ann", address: "ann@x.test\r\nRCPT TO:<evil@x.test>" } });
  await server.context.mailer.enqueueSms(server.database.handle, {
    template: "sms_code",
    to: "+1514555012;+19005550100",
    locale: "en",
    vars: { code: "123456" },
  });
  const { mails, texts, transports } = recorder();
  await worker(transports).round();
  assert.deepEqual([mails, texts], [[], []]);
  const problems = (await rows()).map(({ status, last_error }) => [status, last_error]);
  assert.deepEqual(problems.sort(), [
    ["failed", "bad address"],
    ["failed", "bad number"],
  ]);
});

test("a name that is no name is left out", async () => {
  await enqueue({ to: { name: "You won! evil.test", address: "ann@example.test" } });
  const { mails, transports } = recorder();
  await worker(transports).round();
  assert.equal(mails[0]?.to.name, "");
  assert.ok(!mails[0]?.text.includes("evil.test") && mails[0]?.text.startsWith("Hello,"));
});

test("a template that this version does not know is given up", async () => {
  await enqueue();
  await server.database.handle.updateTable("messages").set({ template: "gone" }).execute();
  const [shown] = await createOutboxService(server.context).latest();
  assert.deepEqual([shown?.template, shown?.content], ["gone", undefined]);
  await worker(recorder().transports).round();
  assert.equal((await onlyRow()).status, "failed");
});

test("a server that dies with a message in hand leaves it to the next, after a while", async () => {
  await enqueue();
  const now = server.clock.at;
  const leasedUntil = new Date(now.getTime() + 5 * MINUTE);
  const [taken] = await claimDueMessages(server.database.handle, { now, leasedUntil, limit: 5 });
  assert.equal(taken?.attempts, 1);
  const { mails, transports } = recorder();
  later(5 * MINUTE - 1);
  assert.equal(await worker(transports).round(), 0);
  later(1);
  assert.equal(await worker(transports).round(), 1);
  assert.equal(mails.length, 1);
});

test("a worker that was taken for lost does not undo what the next one did", async () => {
  await enqueue();
  const { transports } = recorder(async () => {
    later(5 * MINUTE);
    await worker(recorder().transports).round();
    throw new DeliveryError("ETIMEDOUT", true);
  });
  await worker(transports).round();
  const row = await onlyRow();
  assert.deepEqual([row.status, row.attempts], ["sent", 2]);
});

test("nor does it give up what the next one is still trying", async () => {
  await enqueue();
  const { transports } = recorder(async () => {
    later(5 * MINUTE);
    await worker(failing("ETIMEDOUT", true)).round();
    throw new DeliveryError("EENVELOPE 550", false);
  });
  await worker(transports).round();
  const row = await onlyRow();
  assert.deepEqual([row.status, row.attempts, row.last_error], ["queued", 2, "ETIMEDOUT"]);
  assert.equal(row.vars["token"], TOKEN);
});

test("workers side by side send each message once", async () => {
  const count = 40;
  for (let made = 0; made < count; made += 1) await enqueue();
  const { mails, transports } = recorder(() => wait(2));
  const others =
    ENGINE === "postgres"
      ? await Promise.all(
          [1, 2, 3].map(() => openPostgres({ url: server.database.url ?? "", onError: () => {} })),
        )
      : [];
  const contexts = [server.context, ...others.map((database) => ({ ...server.context, database }))];
  const drain = async (context: Parameters<typeof createMessageWorker>[0]): Promise<void> => {
    // A round may find nothing while the others hold the rest.
    for (let rounds = 0; rounds < count; rounds += 1) await worker(transports, context).round();
  };
  await Promise.all([...contexts, ...contexts].map(drain));
  for (const other of others) await other.close();
  assert.equal(mails.length, count);
  assert.equal(new Set(mails.map(({ uid }) => uid)).size, count);
});

test("a worker that runs is woken by a commit, not by its clock", async () => {
  const { mails, transports } = recorder();
  const running = worker(transports);
  await running.start();
  try {
    await wait(100);
    const began = Date.now();
    await enqueue();
    while (mails.length === 0 && Date.now() - began < 5000) await wait(10);
    assert.equal(mails.length, 1);
  } finally {
    await running.stop();
  }
  await enqueue();
  await wait(100);
  assert.equal(mails.length, 1, "stopped");
});

test("stopping waits for what is under way", async () => {
  const { mails, transports } = recorder(() => wait(300));
  const running = worker(transports);
  await enqueue();
  await running.start();
  await wait(100);
  await running.stop();
  assert.equal(mails.length, 1);
  assert.equal((await onlyRow()).status, "sent");
});

test("neither link nor address of a message gets into the log, whatever becomes of it", async () => {
  const address = `${randomUUID()}@example.test`;
  await enqueue({ to: { name: "Canary Name", address } });
  await worker(failing("ETIMEDOUT", true)).round();
  later(pauseAfter(1));
  await worker(
    recorder(() => {
      throw new Error(`${TOKEN} ${address}`);
    }).transports,
  ).round();
  await enqueue({ to: { name: "Canary Name", address } });
  await worker(recorder().transports).round();
  assert.match(server.logged(), /"problem":"ETIMEDOUT"/);
  for (const secret of [TOKEN, address, "Canary Name"]) assert.ok(!server.logged().includes(secret), secret);
  for (const row of await rows()) assert.ok(!JSON.stringify(row).includes(TOKEN));
});
