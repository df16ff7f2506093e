/**
 * @file Several workers share the queue of messages. Each message is sent once, and is retried if its delivery fails or
 * its worker dies.
 */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { DeliveryError } from "../../src/gateways/transport.ts";
import { pauseAfter } from "../../src/messages/deliver-messages.ts";
import { claimDueMessages } from "../../src/messages/message.store.ts";
import type { createMessageWorker } from "../../src/messages/message-worker.ts";
import { createOutboxService } from "../../src/messages/outbox.service.ts";
import { later, MINUTE } from "../clock.ts";
import { openSecond } from "../engine.ts";
import { prepare } from "../prepare.ts";
import { useServer } from "../use-server.ts";
import { DAY, failing, messageSteps, recorder, TOKEN } from "./message-steps.ts";

const server = useServer();
const { steps } = prepare(server, async () => {
  const steps = messageSteps(server);
  return { steps };
});
beforeEach(() => server.database.handle.deleteFrom("messages").execute());

test("a message whose delivery failed temporarily is retried, at growing intervals", async () => {
  await steps.enqueue();
  const { transports } = { transports: failing("ETIMEDOUT", true) };
  assert.equal(await steps.worker(transports).round(), 1);
  assert.equal(await steps.worker(transports).round(), 0, "not at once");
  later(server, pauseAfter(1) - 1);
  assert.equal(await steps.worker(transports).round(), 0);
  later(server, 1);
  assert.equal(await steps.worker(transports).round(), 1);
  const row = await steps.onlyRow();
  assert.deepEqual([row.status, row.attempts, row.last_error], ["queued", 2, "ETIMEDOUT"]);
  assert.equal(row.next_try_at.getTime() - server.clock.at.getTime(), pauseAfter(2));
  later(server, pauseAfter(2));
  const { mails, transports: mended } = recorder();
  assert.equal(await steps.worker(mended).round(), 1);
  assert.equal(mails[0]?.uid, row.uid, "a repeated message has the same id");
  assert.deepEqual([1, 2, 3, 4, 9].map(pauseAfter), [30_000, 120_000, 480_000, 1_920_000, 4 * 60 * MINUTE]);
});

test("an undeliverable message is given up at once, and its link is erased when the link has expired", async () => {
  await steps.enqueueInvitation();
  await steps.worker(failing("EENVELOPE 550", false)).round();
  const row = await steps.onlyRow();
  assert.deepEqual([row.status, row.last_error], ["failed", "EENVELOPE 550"]);
  assert.match(JSON.stringify(row.vars), new RegExp(TOKEN));
  later(server, row.useful_until.getTime() - server.clock.at.getTime());
  await createOutboxService(server.context).sweep();
  assert.deepEqual((await steps.onlyRow()).vars, {});
  later(server, DAY);
  assert.equal(await steps.worker(recorder().transports).round(), 0);
});

test("a message is abandoned if its link would expire before the next retry", async () => {
  await steps.enqueue();
  const transports = failing("ETIMEDOUT", true);
  for (const pause of [0, pauseAfter(1), pauseAfter(2), pauseAfter(3)]) {
    later(server, pause);
    await steps.worker(transports).round();
  }
  const row = await steps.onlyRow();
  assert.deepEqual([row.status, row.attempts, row.vars], ["failed", 4, {}]);
});

test("a message that a dead server had claimed is sent by another server after a while", async () => {
  await steps.enqueue();
  const now = server.clock.at;
  const leasedUntil = new Date(now.getTime() + 5 * MINUTE);
  const [taken] = await claimDueMessages(server.database.handle, {
    kind: "mail",
    now,
    leasedUntil,
    limit: 5,
  });
  assert.equal(taken?.attempts, 1);
  const { mails, transports } = recorder();
  later(server, 5 * MINUTE - 1);
  assert.equal(await steps.worker(transports).round(), 0);
  later(server, 1);
  assert.equal(await steps.worker(transports).round(), 1);
  assert.equal(mails.length, 1);
});

test("a worker that was presumed dead does not undo what its successor did", async () => {
  await steps.enqueue();
  const { transports } = recorder(async () => {
    later(server, 5 * MINUTE);
    await steps.worker(recorder().transports).round();
    throw new DeliveryError("ETIMEDOUT", true);
  });
  await steps.worker(transports).round();
  const row = await steps.onlyRow();
  assert.deepEqual([row.status, row.attempts], ["sent", 2]);
});

test("a worker that was presumed dead does not abandon a message that its successor is sending", async () => {
  await steps.enqueue();
  const { transports } = recorder(async () => {
    later(server, 5 * MINUTE);
    await steps.worker(failing("ETIMEDOUT", true)).round();
    throw new DeliveryError("EENVELOPE 550", false);
  });
  await steps.worker(transports).round();
  const row = await steps.onlyRow();
  assert.deepEqual([row.status, row.attempts, row.last_error], ["queued", 2, "ETIMEDOUT"]);
  assert.equal(row.vars["token"], TOKEN);
});

test("if several workers run, each message is sent only once", async () => {
  const count = 40;
  for (let made = 0; made < count; made += 1) await steps.enqueue();
  const { mails, transports } = recorder(() => wait(2));
  const others = [1, 2, 3].map(() => openSecond(server.database));
  const contexts = [server.context, ...others.map((database) => ({ ...server.context, database }))];
  const drain = async (context: Parameters<typeof createMessageWorker>[0]): Promise<void> => {
    // A round may find no message, if other workers have claimed all remaining messages.
    for (let rounds = 0; rounds < count; rounds += 1) await steps.worker(transports, context).round();
  };
  await Promise.all([...contexts, ...contexts].map(drain));
  for (const other of others) await other.close();
  assert.equal(mails.length, count);
  assert.equal(new Set(mails.map(({ uid }) => uid)).size, count);
});

test("the commit of a message wakes a running worker before its timer does", async () => {
  const { mails, transports } = recorder();
  const running = steps.worker(transports);
  await running.start();
  try {
    await wait(100);
    const began = Date.now();
    await steps.enqueue();
    while (mails.length === 0 && Date.now() - began < 5000) await wait(10);
    assert.equal(mails.length, 1);
  } finally {
    await running.stop();
  }
  await steps.enqueue();
  await wait(100);
  assert.equal(mails.length, 1, "stopped");
});

test("when a worker is stopped, it finishes the message that it is sending before it ends", async () => {
  const { mails, transports } = recorder(() => wait(300));
  const running = steps.worker(transports);
  await steps.enqueue();
  await running.start();
  await wait(100);
  await running.stop();
  assert.equal(mails.length, 1);
  assert.equal((await steps.onlyRow()).status, "sent");
});

test("a mail server that does not answer does not delay text messages", async () => {
  let answer = () => {};
  const silent = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { texts, transports } = recorder();
  const mail = { send: () => silent.then(() => "sent" as const) };
  const running = steps.worker({ ...transports, mail });
  for (let made = 0; made < 6; made += 1) await steps.enqueue();
  await running.start();
  try {
    await wait(100);
    await server.context.mailer.enqueueSms(server.database.handle, {
      template: "sms_code",
      to: "+15145550123",
      locale: "en",
      vars: { code: "123456" },
    });
    while (texts.length === 0) await wait(10);
    assert.equal(texts[0]?.to, "+15145550123");
  } finally {
    answer();
    await running.stop();
  }
});
