/** @file What a change of second factors is refused with, and what it reports. */
import { CallFailure } from "@keepwell/client/api/call-failure.ts";
import type { FieldMessage } from "@keepwell/contract/errors.ts";
import type { TestUser } from "../factories.ts";
import type { TestServer } from "../harness.ts";
import { letterTo } from "../messages/outbox.ts";

export const NEEDS_CONFIRMATION = { type: "forbidden", code: "confirmation_required" };
export const NO_CODE = { type: "not_found", code: "two_factor.code_invalid" };

let made = 0;
/** A phone number that no other test of the file has. */
export const aNumber = (): string => {
  made += 1;
  return `+1514555${String(1000 + made)}`;
};

export const problem = (field: string, code: FieldMessage) => (error: unknown) =>
  error instanceof CallFailure && error.type === "validation" && error.fields[field]?.code === code;

export const stateOf = ({ session }: TestUser) => session.api.identity.getTwoFactor();

/** A letter's `change` and `method`. */
export const toldOf = async (server: TestServer, { email }: TestUser) => {
  const { change, method } = await letterTo(server, email, "two_factor");
  return [change, method];
};
