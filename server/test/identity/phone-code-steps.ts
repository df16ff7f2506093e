/** @file Steps with codes that are sent to one user's phone: send, read and check. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { findMessages } from "../../src/messages/message.store.ts";
import type { PhoneAttempt, PhoneVerifier } from "../../src/phone/phone-verifier.ts";
import { later, MINUTE } from "../clock.ts";
import type { TestUser } from "../factories.ts";
import type { TestServer } from "../harness.ts";

export const PHONE = "+15145550123";

export const phoneCodeSteps = (server: TestServer, user: TestUser) => {
  const { handle } = server.database;

  const start = async (what: PhoneAttempt, phones: PhoneVerifier = server.context.phones): Promise<void> => {
    const { expiresAt } = await phones.start(handle, { ...what, to: PHONE, locale: "en" });
    assert.equal(expiresAt.getTime() - server.clock.at.getTime(), 10 * MINUTE);
  };

  const check = (what: PhoneAttempt, code: string, phones: PhoneVerifier = server.context.phones) =>
    phones.check(handle, { ...what, code });

  return {
    start,
    check,
    anAttempt: (purpose: PhoneAttempt["purpose"] = "login"): PhoneAttempt => ({
      userUid: user.session.identity.uid,
      purpose,
      attempt: randomUUID(),
    }),

    codeFor: async (what: PhoneAttempt): Promise<string> => {
      later(server, 1);
      await start(what);
      const [message] = await findMessages(handle, PHONE, 1);
      assert.equal(message?.template, "sms_code");
      const code = message?.vars["code"] ?? "";
      assert.match(code, /^\d{6}$/);
      return code;
    },

    verdictOf: async (...call: Parameters<typeof check>) => (await check(...call)).verdict,
  };
};
