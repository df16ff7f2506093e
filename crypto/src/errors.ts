/**
 * The one error for every failure to open or verify (docs/security.md section 1.3, "E0"). It carries no cause and no
 * detail: an attacker who can alter a ciphertext must not learn which check stopped it.
 */
export class CannotVerifyError extends Error {
  override readonly name = "CannotVerifyError";

  constructor() {
    super("cannot be verified");
  }
}

/**
 * The data may be genuine, but only a later version of this product can read its form. The data was not verified, so it
 * must not be used.
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

/** Checks a fact. @throws CannotVerifyError if it is false. */
export function ensure(fact: boolean): asserts fact {
  if (!fact) throw new CannotVerifyError();
}
