import { CannotVerifyError } from "../errors.ts";

/** Returns the value. Internal to this package. @throws CannotVerifyError if it is undefined. */
export const ensurePresent = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new CannotVerifyError();
  return value;
};
