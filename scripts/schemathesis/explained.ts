/** @file Explains which failed checks of schemathesis are not faults of the server, and why. */
import { errorReply } from "@keepwell/contract/error-reply.ts";
import { formProblem } from "../../server/test/generated/check-reply.ts";
import type { Document, Operation } from "../../server/test/generated/document.ts";
import type { Failure } from "./report.ts";

/** Schemathesis' check that the server accepts every call that satisfies the document. */
const REFUSED = "positive_data_acceptance";

/** Schemathesis' check that the server refuses every call that does not satisfy the document. */
const ACCEPTED = "negative_data_rejection";

/** Refusals that depend on stored data, by status and code. */
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

/** Matches the message about a call with a query parameter that the document does not name. */
const UNNAMED = /in query - violates `additionalProperties`/;

const codeOf = (reply: string): string => {
  const read = reply.startsWith("{") ? errorReply.safeParse(JSON.parse(reply)).data : undefined;
  return read?.code ?? "";
};

/**
 * Whether a query parameter has a value that the document does not allow. schemathesis makes such values from patterns,
 * and assumes that they are valid.
 */
const hasWrongText = (
  { parameters = [] }: Pick<Operation, "parameters">,
  validate: Document["validate"],
  request: string,
): boolean => {
  const sent = new URLSearchParams(request.split(/[?\s]/)[2]);
  return parameters
    .filter(({ in: place, schema }) => place === "query" && schema.type === "string")
    .some(({ name, schema }) => sent.getAll(name).some((value) => validate(schema, value) !== null));
};

/** Returns the reason why the server may refuse a call that schemathesis considers valid; null if there is none. */
const reasonOfRefusal = (
  { operations, validate }: Pick<Document, "operations" | "validate">,
  { operation: id, status, request, body, reply }: Failure,
): string | null => {
  const operation = operations.find((one) => one.id === id);
  if (!operation) return null;
  if (hasWrongText(operation, validate, request))
    return "the document refuses a parameter, which schemathesis took for valid";
  if (operation.body && body !== "" && validate(operation.body, JSON.parse(body)) !== null)
    return "the document refuses the body, which schemathesis took for valid";
  if (status !== 422 || formProblem(operation, { status, headers: {}, text: reply }) !== null) return null;
  return "422, because of how a field relates to others or to stored data (check-reply.ts)";
};

/** Returns the reason why the server may accept a call that schemathesis considers invalid; null if there is none. */
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

/** Returns the reason why the failure is not a fault of the server; null if it may be a fault. */
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
