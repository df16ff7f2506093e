import { CallFailure } from "../api/call-failure.ts";

/**
 * Returns the name of a bucket, list or entry as it is saved: what was typed, without spaces around it.
 * @throws CallFailure `validation` if nothing is left. The server cannot refuse that, because it sees only sealed names.
 */
export const typedName = (typed: string): string => {
  const name = typed.trim();
  if (name !== "") return name;
  throw new CallFailure("validation", {
    code: "validation",
    fields: { name: { code: "required", message: "" } },
  });
};
