/** @file Second factors for tests: an app that makes codes, and a phone that receives codes. */
import assert from "node:assert/strict";
import { confirmIdentity, derivePasswordKeysFor } from "@keepwell/client/account/password-proof.ts";
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { readTotp } from "@keepwell/client/extra/read-totp.ts";
import { totpCode } from "@keepwell/client/extra/totp.ts";
import type { PendingSignIn } from "@keepwell/client/sign-in/pending-sign-in.ts";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import { TwoFactorNeeded } from "@keepwell/client/sign-in/two-factor-needed.ts";
import { findMessages } from "../../src/messages/message.store.ts";
import { later } from "../clock.ts";
import type { TestUser } from "../factories.ts";
import { aDevice, send, type TestServer } from "../harness.ts";
import { proveAddress } from "../sharing/factories.ts";

const PERIOD_MS = 30_000;

/** The refusals of a wrong code and of a sign-in that has taken too long. */
export const CODE_FAILED = { type: "unauthorized", code: "two_factor.failed" };
export const SIGN_IN_EXPIRED = { type: "unauthorized", code: "two_factor.expired" };

/** An authenticator app of a user. The server has accepted its first code. */
export interface WithApp {
  readonly uri: string;
  readonly backupCodes: readonly string[];
  /** Returns the app's code of the next period, because no code is accepted twice. */
  readonly nextCode: () => Promise<string>;
  readonly code: () => Promise<string>;
}

export const codeOf = async (server: Pick<TestServer, "clock">, uri: string): Promise<string> => {
  const totp = readTotp(uri);
  assert.ok(totp, "every authenticator reads the address");
  return totpCode(totp, server.clock.at.getTime());
};

/** Proves the address if necessary, because second factors require a proven address. */
const prove = async (server: TestServer, user: TestUser): Promise<void> => {
  if (!(await user.session.api.identity.me()).email_verified) await proveAddress(server, user);
};

export const addApp = async (server: TestServer, user: TestUser): Promise<WithApp> => {
  await prove(server, user);
  const { session } = user;
  const { uri } = await session.api.identity.addAuthenticator();
  const body = { code: await codeOf(server, uri) };
  const { backup_codes } = await session.api.identity.confirmAuthenticator({ body });
  return {
    uri,
    backupCodes: backup_codes ?? [],
    code: () => codeOf(server, uri),
    nextCode: () => {
      later(server, PERIOD_MS);
      return codeOf(server, uri);
    },
  };
};

export const textedTo = async ({ database }: TestServer, phone: string): Promise<string> => {
  const [message] = await findMessages(database.handle, phone, 1);
  const code = message?.vars["code"] ?? "";
  assert.match(code, /^\d{6}$/);
  return code;
};

export const addPhone = async (
  server: TestServer,
  user: TestUser,
  phone: string,
): Promise<readonly string[] | null> => {
  await prove(server, user);
  const { session } = user;
  later(server, PERIOD_MS);
  await session.api.identity.addPhoneNumber({ body: { phone_number: phone } });
  const body = { token: await textedTo(server, phone) };
  return (await session.api.identity.confirmPhoneNumber({ body })).backup_codes;
};

/** Confirms the user's password and code again, as the page's dialog does. */
export const confirmWith = (user: TestUser, code: string): Promise<void> =>
  confirmIdentity(user.device, user.session, {
    password: user.password,
    typed: { code, method: "authenticator" },
  });

export const firstStep = (
  server: Pick<TestServer, "app">,
  user: TestUser,
  device = aDevice(server),
): Promise<PendingSignIn> =>
  signIn(device, user).then(
    () => assert.fail("a code was to be asked for"),
    (error: unknown) => {
      if (error instanceof TwoFactorNeeded) return error.pending;
      throw error;
    },
  );

/** Does the first step of a sign-in and returns the token for the second one. */
export const pendingTokenOf = async (server: TestServer, user: TestUser): Promise<string> => {
  const { keys } = await derivePasswordKeysFor(user.device, user);
  const body = { email: user.email, password: keys.authKey };
  const reply = await send(server, { method: "POST", url: "/api/authenticate", body });
  const { user_token } = JSON.parse(reply.text);
  assert.match(user_token, /^[\w-]{43}$/);
  return user_token;
};

export const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** Returns the kinds of the events in the account's log, newest first. */
export const eventsOf = async ({ session }: TestUser): Promise<string[]> =>
  (await session.api.identity.listActivity({ query: {} })).flatMap((row) =>
    isUnverifiable(row) ? [] : [row.kind],
  );
