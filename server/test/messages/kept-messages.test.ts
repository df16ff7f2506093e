/** @file The warning that a server prints when it starts, if it keeps messages instead of sending them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readConfig } from "../../src/config.ts";
import { warnOfKept } from "../../src/messages/kept-messages.ts";

test("the warning names the kind of message (letters or texts) that is kept", () => {
  const warningsWith = (env: Record<string, string>): string[] => {
    const said: string[] = [];
    warnOfKept(readConfig(env), { warn: (text: unknown) => void said.push(String(text)) });
    return said.map((text) => text.replace(/ (is|are) kept in the outbox and not sent: .*/, ""));
  };
  const mail = { SMTP_URL: "smtp://mail.test", MAIL_FROM: "keepwell@example.test" };
  const texts = { SMS_URL: "https://sms.test" };
  assert.deepEqual(warningsWith({}), ["mail", "text messages"]);
  assert.deepEqual(warningsWith(mail), ["text messages"]);
  assert.deepEqual(warningsWith(texts), ["mail"]);
  assert.deepEqual(warningsWith({ ...mail, ...texts }), []);
});
