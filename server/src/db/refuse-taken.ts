import { type ErrorCode, type FieldMessage, fail, failField } from "@keepwell/contract/errors.ts";
import { violation } from "./database-errors.ts";

/**
 * For each unique index: the field of the body that is refused if the index is violated, and the message for that
 * field.
 */
type Fields = Readonly<Record<string, readonly [field: string, message: FieldMessage]>>;

/**
 * Turns the violation of a unique index into a refusal. If `fields` names a field for the index, this field is refused;
 * otherwise the refusal has the error code `code`. Rethrows other errors.
 */
export const refuseTaken = (error: unknown, fields: Fields = {}, code: ErrorCode = "uid_taken"): never => {
  const violated = violation(error);
  if (violated?.kind !== "unique") throw error;
  const [field, message] = fields[violated.constraint] ?? [];
  return field === undefined || message === undefined ? fail(code) : failField(field, message);
};
