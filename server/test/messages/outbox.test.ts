/** @file The operator reads kept messages with a command, or on a page that opens only on the server's machine. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { createMailOutbox, createSmsOutbox } from "../../src/gateways/outbox-transport.ts";
import { createMessageWorker } from "../../src/messages/message-worker.ts";
import { outboxPath } from "../../src/messages/outbox-page.routes.ts";
import { runCommand } from "../../src/operator/commands.ts";
import { later } from "../clock.ts";
import { openTestServer, type TestServer } from "../harness.ts";

let server: TestServer;
const printed: string[] = [];
before(async () => {
  server = await openTestServer();
});
after(() => server.close());

const PHONE = "+15145550123";
const aReset = async (address: string, token: string): Promise<void> => {
  await server.context.mailer.enqueue(server.database.handle, {
    template: "reset_password",
    to: { name: "Ann", address },
    locale: "en",
    vars: { token },
  });
};
const aCode = (code: string) =>
  server.context.mailer.enqueueSms(server.database.handle, {
    template: "sms_code",
    to: PHONE,
    locale: "fr-CA",
    vars: { code },
  });
const sendAll = () => {
  const print = (line: string) => void printed.push(line);
  const transports = { mail: createMailOutbox(print), sms: createSmsOutbox(print) };
  return createMessageWorker(server.context, transports).round();
};

test("the server prints one line for each message, with its link or code", async () => {
  const address = `${randomUUID()}@example.test`;
  await aReset(address, "tok1");
  await aCode("123456");
  await sendAll();
  assert.deepEqual(printed.sort(), [
    `Mail to ${address}: Reset your password  http://localhost:3000/app/auth/reset-password/tok1`,
    `Text message to ${PHONE}: 123456 est votre code Keepwell, valide 10 minutes. Ne le donnez jamais à personne.`,
  ]);
});

test("the operator's command prints the last messages, of all recipients or of one", async () => {
  const address = `${randomUUID()}@example.test`;
  later(server, 1);
  await aReset(address, "tok2");
  await sendAll();
  const own = await runCommand(server.context, ["messages", ` ${address.toUpperCase()} `]);
  assert.match(own, /^\S+Z {2}mail {2}kept {2}to /);
  assert.ok(own.includes("/app/auth/reset-password/tok2") && !own.includes("tok1"));
  assert.match(await runCommand(server.context, ["messages", PHONE]), /123456 est votre code/);
  const all = await runCommand(server.context, ["messages"]);
  assert.ok(all.indexOf("tok1") < all.indexOf("tok2"), "the newest message is last");
  assert.equal(await runCommand(server.context, ["messages", "nobody@example.test"]), "No messages.");
});

test("control characters in a message cannot control the operator's terminal", async () => {
  await aReset("ann@example.test\u001b[2J\u009b31m\rroot@example.test", "tok3");
  const output = await runCommand(server.context, ["messages"]);
  assert.doesNotMatch(output, /(?!\n)[\p{Cc}\p{Cf}]/u);
  assert.match(output, /\?\[2J/);
});

interface Visit {
  readonly url?: string;
  readonly from?: string;
  readonly headers?: Record<string, string>;
  readonly to?: TestServer;
}
const visit = ({ url, from = "127.0.0.1", headers = {}, to = server }: Visit = {}) =>
  to.app.inject({
    method: "GET",
    url: url ?? outboxPath(server.context.secrets.twoFactorKey),
    remoteAddress: from,
    headers: { host: "localhost:3000", ...headers },
  });

test("the outbox page shows links and codes, and has the content security policy of every page", async () => {
  await aReset(`${randomUUID()}@example.test`, "<b>tok4");
  const reply = await visit();
  assert.equal(reply.statusCode, 200);
  const link = "http://localhost:3000/app/auth/reset-password/%3Cb%3Etok4";
  assert.ok(reply.body.includes(`<a href="${link}" rel="noreferrer">${link}</a>`), reply.body);
  assert.match(reply.body, /123456 est votre code/);
  assert.doesNotMatch(reply.body, /<script|<b>tok4|style=/);
  assert.match(String(reply.headers["content-security-policy"]), /default-src 'none'; script-src 'self'/);
  assert.equal(reply.headers["cache-control"], "no-store");
  assert.equal(reply.headers["referrer-policy"], "no-referrer");
  assert.equal((await visit({ url: "/dev/outbox.css" })).statusCode, 200);
  for (const from of ["::1", "::ffff:127.0.0.1"]) assert.equal((await visit({ from })).statusCode, 200);
  for (const host of ["127.0.0.1:3000", "[::1]:3000", "localhost"])
    assert.equal((await visit({ headers: { host } })).statusCode, 200, host);
});

test("the outbox page opens only from this machine, at a loopback host name, with the key that the server printed", async () => {
  const path = outboxPath(server.context.secrets.twoFactorKey);
  const refusals: Visit[] = [
    { url: "/dev/outbox" },
    { url: "/dev/outbox?key=" },
    { url: `${path}x` },
    { url: path.slice(0, -1) },
    { url: `${path}&key=x` },
    { url: outboxPath(Buffer.alloc(32)) },
    { from: "192.168.1.20" },
    { from: "::ffff:192.168.1.20" },
    { headers: { host: "evil.test:3000" } },
    { headers: { host: "localhost.evil.test" } },
    { headers: { host: "127.0.0.1.evil.test" } },
    { headers: { "x-forwarded-for": "203.0.113.7" } },
    { headers: { forwarded: "for=203.0.113.7" } },
    { headers: { via: "1.1 proxy" } },
  ];
  for (const refusal of refusals) {
    const reply = await visit(refusal);
    assert.equal(reply.statusCode, 404, JSON.stringify(refusal));
    assert.ok(!reply.body.includes("tok"));
  }
});

test("no outbox page exists in production, on a HOST that is not loopback, behind a proxy, or if mail and text messages are sent", async () => {
  const smtp = { SMTP_URL: "smtp://mail.test", MAIL_FROM: "a@server.test" };
  const elsewhere: Record<string, string>[] = [
    { NODE_ENV: "production" },
    { HOST: "0.0.0.0" },
    { HOST: "192.168.1.2" },
    { TRUST_PROXY: "true" },
    { ...smtp, SMS_URL: "https://sms.test" },
  ];
  const { database } = server;
  for (const env of elsewhere) {
    const other = await openTestServer({ env, database, secrets: server.context.secrets });
    assert.equal((await visit({ to: other })).statusCode, 404, JSON.stringify(env));
    await other.close();
  }
});

test("the outbox page's key is not logged", () => {
  const [, key = ""] = outboxPath(server.context.secrets.twoFactorKey).split("key=");
  assert.equal(key.length, 24);
  assert.ok(!server.logged().includes(key));
});
