/** @file What the owner of a mailbox does after another person has signed up with its address. */
import assert from "node:assert/strict";
import { replaceAccount } from "@keepwell/client/account/replace-account.ts";
import { CallFailure } from "@keepwell/client/api/call-failure.ts";
import { type TestUser, tokenOf } from "../factories.ts";
import { aDevice, send, type TestServer } from "../harness.ts";
import { NEW_PASSWORD, resetTokenOf } from "./recovery-steps.ts";

/** Replaces the account at the address. Asks for a reset link first, unless a token is given. */
export const replace = async (server: TestServer, email: string, token?: string): Promise<void> =>
  replaceAccount(aDevice(server), {
    email,
    password: NEW_PASSWORD,
    firstname: "Vera",
    lastname: "Owner",
    locale: "en",
    token: token ?? (await resetTokenOf(server, email)),
  });

/** Whether the session that began with the user's sign-up still works. */
export const isOpen = async (server: TestServer, user: TestUser): Promise<boolean> =>
  (await send(server, { method: "GET", url: "/api/me", token: tokenOf(user) })).status === 200;

/** Accepts an error that refuses this field with this code. */
export const refusing =
  (field: string, code: string) =>
  (error: unknown): boolean => {
    assert.ok(error instanceof CallFailure, String(error));
    assert.equal(error.fields[field]?.code, code);
    return true;
  };
