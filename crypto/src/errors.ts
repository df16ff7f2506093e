/**
 * The one error for every failure to open or verify, except a newer format (docs/security.md section 1.3, "E0"). It has
 * no cause and no detail, so that an attacker who alters a ciphertext does not learn which check has failed.
 */
export class CannotVerifyError extends Error {
  override readonly name = "CannotVerifyError";

  constructor() {
    super("cannot be verified");
  }
}

/**
 * Reports that only a later version of this product can read the format of the data. The data may be genuine, but it
 * was not verified and must not be used.
 */
export class NewerFormatError extends Error {
  override readonly name = "NewerFormatError";

  constructor() {
    super("newer than this version");
  }
}

/** Runs a step that opens or verifies. @throws CannotVerifyError in place of every error of the step. */
export const orCannotVerify = async <Result>(step: () => Result | Promise<Result>): Promise<Result> => {
  try {
    return await step();
  } catch {
    throw new CannotVerifyError();
  }
};

/** @throws CannotVerifyError if the fact is false. */
export function ensure(fact: boolean): asserts fact {
  if (!fact) throw new CannotVerifyError();
}
