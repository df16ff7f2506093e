import { type ErrorCode, type FieldMessage, fail, failField } from "@keepwell/contract/errors.ts";
import { violation } from "./database-errors.ts";

/** By the unique index that refuses: the field of the body that it is about, and what is said there. */
type Fields = Readonly<Record<string, readonly [field: string, message: FieldMessage]>>;

/** Refuses what a unique index has refused: on the field that it is about, otherwise with `code`. Rethrows other errors. */
export const refuseTaken = (error: unknown, fields: Fields = {}, code: ErrorCode = "uid_taken"): never => {
  const violated = violation(error);
  if (violated?.kind !== "unique") throw error;
  const [field, message] = fields[violated.constraint] ?? [];
  return field === undefined || message === undefined ? fail(code) : failField(field, message);
};
