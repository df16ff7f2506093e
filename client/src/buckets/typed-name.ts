import { CallFailure } from "../api/call-failure.ts";

/**
 * Returns the name under which a bucket, list or entry is saved: the typed text without spaces around it.
 * @throws CallFailure `validation` if the name is then empty. The server cannot refuse an empty name, because it sees
 * only sealed names.
 */
export const typedName = (typed: string): string => {
  const name = typed.trim();
  if (name !== "") return name;
  throw new CallFailure("validation", {
    code: "validation",
    fields: { name: { code: "required", message: "" } },
  });
};
