/**
 * The one error for every failure to open or verify (docs/security.md section 1.3, "E0"). It carries no
 * cause and no detail: an attacker who can alter a ciphertext must not learn which check stopped it.
 */
export class CannotVerifyError extends Error {
  override readonly name = "CannotVerifyError";

  constructor() {
    super("cannot be verified");
  }
}

/**
 * It may be genuine, but has a form that only a later version of this product reads. Nothing was verified, and nothing
 * may be done with it.
 */
export class NewerFormatError extends Error {
  override readonly name = "NewerFormatError";

  constructor() {
    super("newer than this version");
  }
}

/**
 * Runs an opening or verifying step and turns whatever it throws into the one indistinguishable error.
 * @throws CannotVerifyError whatever went wrong.
 */
export const orCannotVerify = async <Result>(step: () => Result | Promise<Result>): Promise<Result> => {
  try {
    return await step();
  } catch {
    throw new CannotVerifyError();
  }
};

/**
 * Refuses, unless the fact holds, with the one error.
 * @throws CannotVerifyError
 */
export function ensure(fact: boolean): asserts fact {
  if (!fact) throw new CannotVerifyError();
}
