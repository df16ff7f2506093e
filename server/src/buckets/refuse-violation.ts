import { fail } from "@keepwell/contract/errors.ts";
import { violation } from "../db/database-errors.ts";

/**
 * Fails with a refusal if the uid is taken, if the bucket has no such list, or if the bucket was deleted while the
 * entry was being stored. Rethrows other errors.
 */
export const refuseViolation = (error: unknown): never => {
  const kind = violation(error)?.kind;
  if (kind === "unique") return fail("uid_taken");
  if (kind === "foreign_key") return fail("bucket.not_found");
  throw error;
};
