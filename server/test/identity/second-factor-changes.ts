/** @file Refusals of changes to second factors, and the letters that report such changes. */
import { CallFailure } from "@keepwell/client/api/call-failure.ts";
import type { FieldMessage } from "@keepwell/contract/errors.ts";
import type { TestUser } from "../factories.ts";
import type { TestServer } from "../harness.ts";
import { letterTo } from "../messages/outbox.ts";

export const NEEDS_CONFIRMATION = { type: "forbidden", code: "confirmation_required" };
export const NO_CODE = { type: "not_found", code: "two_factor.code_invalid" };

let made = 0;
/** Returns a phone number that no other test of the file uses. */
export const aNumber = (): string => {
  made += 1;
  return `+1514555${String(1000 + made)}`;
};

export const problem = (field: string, code: FieldMessage) => (error: unknown) =>
  error instanceof CallFailure && error.type === "validation" && error.fields[field]?.code === code;

export const stateOf = ({ session }: TestUser) => session.api.identity.getTwoFactor();

/** Returns `change` and `method` of the user's newest letter about second factors. */
export const toldOf = async (server: TestServer, { email }: TestUser) => {
  const { change, method } = await letterTo(server, email, "two_factor");
  return [change, method];
};
