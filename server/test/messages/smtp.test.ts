/** @file Letters are sent to a mail server over a real connection. */
import assert from "node:assert/strict";
import { createServer } from "node:net";
import { after, before, test } from "node:test";
import tls from "node:tls";
import { readConfig } from "../../src/config.ts";
import { createSmtpTransport } from "../../src/gateways/smtp-transport.ts";
import { DeliveryError, type OutgoingMail } from "../../src/gateways/transport.ts";
import { writeLetter } from "../../src/messages/letters/letter.ts";
import { renderHtml } from "../../src/messages/letters/render-html.ts";
import { renderText } from "../../src/messages/letters/render-text.ts";
import { CERTIFICATE, openSmtpPeer, PASSWORD, type SmtpPeer, USER } from "./smtp-peer.ts";

let peer: SmtpPeer;
const trusted = tls.getCACertificates("default");
before(async () => {
  peer = await openSmtpPeer();
  tls.setDefaultCACertificates([...trusted, CERTIFICATE]);
});
after(() => peer.close());

const CREDENTIALS = `${USER}:${encodeURIComponent(PASSWORD)}@`;

const transportTo = (url: string, env: Record<string, string> = {}) => {
  const { mail } = readConfig({
    SMTP_URL: url,
    MAIL_FROM: "Keepwell <keepwell@server.test>",
    SMTP_TLS: "required",
    ...env,
  });
  assert.ok(mail.kind === "smtp");
  return createSmtpTransport(mail);
};
const toPeer = (env?: Record<string, string>, credentials = CREDENTIALS) =>
  transportTo(`smtp://${credentials}127.0.0.1:${peer.port}`, env);

const aLetter = (to: Partial<OutgoingMail["to"]> = {}, locale = "fr-CA"): OutgoingMail => {
  const { subject, ...letter } = writeLetter(
    "reset_password",
    { token: "tok-é/1" },
    { name: "Zoë", locale, publicUrl: "https://keepwell.test" },
  );
  return {
    uid: "0b4c5f0e-8a2d-4a55-9d39-0c0a7a1f5a11",
    to: { name: "Zoë", address: "zoe@example.test", ...to },
    subject,
    text: renderText({ subject, ...letter }),
    html: renderHtml({ subject, ...letter }),
    link: letter.link,
  };
};

const refused = (code: RegExp, retryable: boolean) => (error: unknown) => {
  assert.ok(error instanceof DeliveryError);
  assert.match(error.code, code);
  assert.equal(error.retryable, retryable, error.code);
  assert.ok(!JSON.stringify(error).includes("example.test") && !error.message.includes("example.test"));
  return true;
};

test("the server signs in over an encrypted connection, and delivers the unchanged letter to its one recipient", async () => {
  const letter = aLetter();
  assert.equal(await toPeer().send(letter), "sent");
  const got = peer.received.at(-1);
  assert.ok(got);
  assert.deepEqual(
    [got.from, got.to, got.encrypted, got.user],
    ["keepwell@server.test", ["zoe@example.test"], true, USER],
  );
  assert.equal(got.mail.subject, letter.subject);
  assert.deepEqual(got.mail.from, { name: "Keepwell", address: "keepwell@server.test" });
  assert.deepEqual(got.mail.to, [{ name: "Zoë", address: "zoe@example.test" }]);
  assert.equal(got.mail.text?.trim(), letter.text.trim());
  assert.equal(got.mail.html?.trim(), letter.html.trim());
  assert.ok(letter.text.includes("https://keepwell.test/app/auth/reset-password/tok-%C3%A9%2F1"));
  assert.equal(got.mail.messageId, `<${letter.uid}@server.test>`);
  assert.match(got.raw, /^Auto-Submitted: auto-generated\r$/m);
  assert.match(got.raw, /^Content-Type: multipart\/alternative/m);
  assert.deepEqual(got.mail.attachments, []);
});

test("a recipient's name or address cannot add a header or a recipient", async () => {
  const attacks: Partial<OutgoingMail["to"]>[] = [
    { address: "ann@x.test\r\nRCPT TO:<evil@x.test>" },
    { address: "ann@x.test\nBcc: evil@x.test" },
    { address: "ann@x.test, evil@x.test" },
    { address: "friends: evil@x.test, bad@x.test;" },
    { address: '"evil@x.test" <ann@x.test>' },
    { name: "Ann\r\nBcc: evil@x.test" },
    { name: "Ann <evil@x.test>, Bob" },
    { name: 'Ann" <evil@x.test>, "' },
  ];
  for (const attack of attacks) {
    const before = peer.received.length;
    await toPeer()
      .send(aLetter(attack))
      .catch(() => {});
    for (const { to, raw, mail } of peer.received.slice(before)) {
      assert.equal(to.length, 1, JSON.stringify(attack));
      assert.ok(!to.includes("evil@x.test") && !to.includes("bad@x.test"), JSON.stringify(to));
      assert.equal(mail.bcc, undefined);
      assert.ok(!/^(bcc|rcpt)/im.test(raw), JSON.stringify(attack));
    }
  }
});

test("a mail server with an untrusted certificate gets neither the letter nor the password", async () => {
  const before = [peer.received.length, peer.signIns()];
  tls.setDefaultCACertificates(trusted);
  try {
    await assert.rejects(toPeer().send(aLetter()), refused(/^ETLS|^ESOCKET/, true));
  } finally {
    tls.setDefaultCACertificates([...trusted, CERTIFICATE]);
  }
  assert.deepEqual([peer.received.length, peer.signIns()], before);
});

test("a mail server without encryption gets nothing, unless the operator allows it", async () => {
  const plain = await openSmtpPeer({ disabledCommands: ["STARTTLS"], allowInsecureAuth: true });
  try {
    const url = `smtp://${CREDENTIALS}127.0.0.1:${plain.port}`;
    await assert.rejects(transportTo(url).send(aLetter()), refused(/^ETLS 5/, true));
    assert.deepEqual([plain.received.length, plain.signIns()], [0, 0]);
    await transportTo(url, { SMTP_TLS: "off" }).send(aLetter());
    assert.equal(plain.received.at(-1)?.encrypted, false);
    await transportTo(url, { SMTP_TLS: "" }).send(aLetter());
    assert.equal(plain.received.length, 2, "on this machine it need not be allowed explicitly");
  } finally {
    await plain.close();
  }
});

test("an smtps connection is encrypted from its first byte", async () => {
  const implicit = await openSmtpPeer({ secure: true });
  try {
    await transportTo(`smtps://${CREDENTIALS}127.0.0.1:${implicit.port}`).send(aLetter());
    assert.equal(implicit.received.at(-1)?.encrypted, true);
  } finally {
    await implicit.close();
  }
});

test("a wrong password at the mail server is a temporary failure", async () => {
  const before = peer.received.length;
  await assert.rejects(toPeer({}, `${USER}:wrong@`).send(aLetter()), refused(/^EAUTH 535$/, true));
  assert.equal(peer.received.length, before);
});

test("an unknown recipient is a permanent failure, and a full mailbox is a temporary failure", async () => {
  const to = (address: string) => toPeer().send(aLetter({ address }));
  await assert.rejects(to("550@example.test"), refused(/^EENVELOPE 550$/, false));
  await assert.rejects(to("451@example.test"), refused(/^EENVELOPE 451$/, true));
});

test("a refused sender is a temporary failure", async () => {
  const env = { MAIL_FROM: "550@server.test" };
  await assert.rejects(toPeer(env).send(aLetter()), refused(/^EENVELOPE 550$/, true));
});

test("a refused connection is retried", async () => {
  const closed = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => closed.once("listening", resolve));
  const address = closed.address();
  assert.ok(typeof address === "object" && address !== null);
  await new Promise((resolve) => closed.close(resolve));
  await assert.rejects(
    transportTo(`smtp://127.0.0.1:${address.port}`).send(aLetter()),
    refused(/^E(SOCKET|CONNECTION|CONN)/, true),
  );
});
