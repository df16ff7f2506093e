/** @file Failures of schemathesis' checks that are no faults, each with its reason. */
import { errorReply } from "@keepwell/contract/error-reply.ts";
import { formProblem } from "../../server/test/generated/check-reply.ts";
import type { Document } from "../../server/test/generated/document.ts";
import type { Failure } from "./report.ts";

/** The check that values which satisfy the document are accepted. */
const REFUSED = "positive_data_acceptance";

/** The check that values which do not satisfy it are refused. No failure of another check is explained. */
const ACCEPTED = "negative_data_rejection";

/** Refusals that depend on stored data, by their code. */
const CODES: readonly { readonly status: number; readonly code: RegExp; readonly why: string }[] = [
  {
    status: 400,
    code: /^(?:reset\.invalid_(?:user|password|token)|card_error|requires_action|last_card)$/,
    why: "400, because a token was not mailed, a password or card is not the account's, or a card is the last one",
  },
  {
    status: 402,
    code: /^(?:payment|access\.payment|account\.full)$/,
    why: "402, because the plan has no room",
  },
  { status: 422, code: /^row_required$/, why: "422, because the stored entry has a row" },
];

/** The message of a call with a parameter that the document does not name. */
const UNNAMED = /in query - violates `additionalProperties`/;

const codeOf = (reply: string): string => {
  const read = reply.startsWith("{") ? errorReply.safeParse(JSON.parse(reply)).data : undefined;
  return read?.code ?? "";
};

/** Returns why values were refused that schemathesis took for valid; null if the document allows them. */
const reasonOfRefusal = (
  { operations, validate }: Pick<Document, "operations" | "validate">,
  { operation: id, status, body, reply }: Failure,
): string | null => {
  const operation = operations.find((one) => one.id === id);
  if (!operation) return null;
  if (operation.body && body !== "" && validate(operation.body, JSON.parse(body)) !== null)
    return "the document refuses the body, which schemathesis took for valid";
  if (status !== 422 || formProblem(operation, { status, headers: {}, text: reply }) !== null) return null;
  return "422, because of how a field relates to others or to stored data (check-reply.ts)";
};

/** Returns why a call was not refused that schemathesis took for wrong; null if it is wrong as it was sent. */
const reasonOfAcceptance = (
  { operations, validate }: Pick<Document, "operations" | "validate">,
  { operation: id, message, request, body }: Failure,
): string | null => {
  if (UNNAMED.test(message)) return "the server ignores parameters that the document does not name";
  const operation = operations.find((one) => one.id === id);
  if (!operation || request.includes("?")) return null;
  if (operation.body && (body === "" || validate(operation.body, JSON.parse(body)) !== null)) return null;
  return "schemathesis changed a header alone, and headers may have any value";
};

/** Returns why the failure is no fault; null if it may be one. */
export const reasonOf = (
  document: Pick<Document, "operations" | "validate">,
  failure: Failure,
): string | null => {
  if (failure.check === ACCEPTED) return reasonOfAcceptance(document, failure);
  if (failure.check !== REFUSED) return null;
  const code = codeOf(failure.reply);
  const known = CODES.find((one) => one.status === failure.status && one.code.test(code));
  return known?.why ?? reasonOfRefusal(document, failure);
};
