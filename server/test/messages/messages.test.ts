/** @file The queue of messages, from the transaction that writes a message until its content is erased. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { beforeEach, test } from "node:test";
import { pauseAfter } from "../../src/messages/deliver-messages.ts";
import { createOutboxService } from "../../src/messages/outbox.service.ts";
import { later, MINUTE } from "../clock.ts";
import { prepare } from "../prepare.ts";
import { useServer } from "../use-server.ts";
import { aReset, DAY, failing, messageSteps, recorder, TOKEN } from "./message-steps.ts";

const server = useServer();
const { steps } = prepare(server, async () => {
  const steps = messageSteps(server);
  return { steps };
});
beforeEach(() => server.database.handle.deleteFrom("messages").execute());

test("a message is sent only if the transaction that wrote it commits", async () => {
  const { handle } = server.database;
  const cancelled = handle.transaction().execute(async (within) => {
    await server.context.mailer.enqueue(within, aReset());
    throw new Error("rolled back");
  });
  await assert.rejects(cancelled, /rolled back/);
  const { mails, transports } = recorder();
  assert.equal(await steps.worker(transports).round(), 0);
  await handle.transaction().execute((within) => server.context.mailer.enqueue(within, aReset()));
  assert.equal(await steps.worker(transports).round(), 1);
  assert.deepEqual(mails[0]?.to, { name: "Ann", address: "ann@example.test" });
  assert.ok(mails[0]?.text.includes(TOKEN));
});

test("only one message is stored for each dedupe key, even after it was sent", async () => {
  await steps.enqueue({ dedupeKey: "same" });
  await steps.enqueue({ dedupeKey: "same" });
  await steps.enqueue({ dedupeKey: "other" });
  const { mails, transports } = recorder();
  await steps.worker(transports).round();
  await steps.enqueue({ dedupeKey: "same" });
  await steps.worker(transports).round();
  assert.equal(mails.length, 2);
});

test("a sent message's content is erased, and the fact that it was sent is kept for 30 days", async () => {
  await steps.enqueue();
  await steps.worker(recorder().transports).round();
  const row = await steps.onlyRow();
  assert.deepEqual([row.status, row.vars, row.last_error, row.attempts], ["sent", {}, null, 1]);
  assert.equal(row.sent_at?.getTime(), server.clock.at.getTime());
  const outbox = createOutboxService(server.context);
  later(server, 29 * DAY);
  await outbox.sweep();
  assert.equal((await steps.rows()).length, 1);
  later(server, 2 * DAY);
  await outbox.sweep();
  assert.equal((await steps.rows()).length, 0);
});

test("the operator can read a kept letter and its link for a week", async () => {
  await steps.enqueue();
  const kept = { send: async () => "kept" as const };
  await steps.worker({ mail: kept, sms: kept }).round();
  const outbox = createOutboxService(server.context);
  const [message] = await outbox.latest("ann@example.test");
  assert.equal(message?.status, "kept");
  assert.ok(message?.content?.link?.endsWith(TOKEN) && message.content.text.includes(TOKEN));
  assert.deepEqual(await outbox.latest("bob@example.test"), []);
  later(server, 6 * DAY);
  await outbox.sweep();
  assert.equal((await outbox.latest()).length, 1);
  later(server, 2 * DAY);
  await outbox.sweep();
  assert.equal((await outbox.latest()).length, 0);
});

test("a letter whose link is no longer valid is not sent", async () => {
  await steps.enqueue();
  later(server, 30 * MINUTE);
  const { mails, transports } = recorder();
  await steps.worker(transports).round();
  const row = await steps.onlyRow();
  assert.deepEqual([mails.length, row.status, row.last_error, row.vars], [0, "failed", "too late", {}]);
});

test("a message whose address contains a second recipient is not sent", async () => {
  await steps.enqueue({ to: { name: "Ann", address: "ann@x.test\r\nRCPT TO:<evil@x.test>" } });
  await server.context.mailer.enqueueSms(server.database.handle, {
    template: "sms_code",
    to: "+1514555012;+19005550100",
    locale: "en",
    vars: { code: "123456" },
  });
  const { mails, texts, transports } = recorder();
  await steps.worker(transports).round();
  assert.deepEqual([mails, texts], [[], []]);
  const problems = (await steps.rows()).map(({ status, last_error }) => [status, last_error]);
  assert.deepEqual(problems.sort(), [
    ["failed", "bad address"],
    ["failed", "bad number"],
  ]);
});

test("a letter leaves out a reader's name that does not look like a name, such as one with an address", async () => {
  await steps.enqueue({ to: { name: "You won! evil.test", address: "ann@example.test" } });
  const { mails, transports } = recorder();
  await steps.worker(transports).round();
  assert.equal(mails[0]?.to.name, "");
  assert.ok(!mails[0]?.text.includes("evil.test") && mails[0]?.text.startsWith("Hello,"));
});

test("a message is abandoned if this version of the server does not know its template", async () => {
  await steps.enqueue();
  await server.database.handle.updateTable("messages").set({ template: "gone" }).execute();
  const [shown] = await createOutboxService(server.context).latest();
  assert.deepEqual([shown?.template, shown?.content], ["gone", undefined]);
  await steps.worker(recorder().transports).round();
  assert.equal((await steps.onlyRow()).status, "failed");
});

test("neither the link nor the address of a message is logged, whether the message is sent, retried or given up", async () => {
  const address = `${randomUUID()}@example.test`;
  await steps.enqueue({ to: { name: "Canary Name", address } });
  await steps.worker(failing("ETIMEDOUT", true)).round();
  later(server, pauseAfter(1));
  await steps
    .worker(
      recorder(() => {
        throw new Error(`${TOKEN} ${address}`);
      }).transports,
    )
    .round();
  await steps.enqueue({ to: { name: "Canary Name", address } });
  await steps.worker(recorder().transports).round();
  assert.match(server.logged(), /"problem":"ETIMEDOUT"/);
  for (const secret of [TOKEN, address, "Canary Name"]) assert.ok(!server.logged().includes(secret), secret);
  for (const { vars: _content, ...row } of await steps.rows())
    assert.ok(!JSON.stringify(row).includes(TOKEN));
});
