import { CannotVerifyError } from "../errors.ts";

/** What must be there. Internal to this package. @throws CannotVerifyError where it is not. */
export const there = <Thing>(thing: Thing | undefined): Thing => {
  if (thing === undefined) throw new CannotVerifyError();
  return thing;
};
