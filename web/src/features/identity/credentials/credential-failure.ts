/** @file Puts the failures of WebAuthn into words. */
import { PasskeyWithoutKey } from "@keepwell/client/credentials/passkey-without-key.ts";
import type { Failure } from "@keepwell/ui/form-failure.ts";
import { failureOf } from "../../../app/failure-words.ts";
import type { useCredentialsText } from "../../../text/credentials-text.ts";

export const WITHOUT_KEY = "passkey_without_key";

/** Describes why no passkey or security key was added. */
export const additionFailure = (
  error: unknown,
  { problems, passkeys }: ReturnType<typeof useCredentialsText>,
): Failure => {
  if (error instanceof PasskeyWithoutKey) return { type: WITHOUT_KEY, message: passkeys.withoutKey.title };
  if (!(error instanceof DOMException)) return failureOf(error);
  return error.name === "InvalidStateError"
    ? { type: "already_added", message: problems.already }
    : { type: "unsupported", message: problems.unsupported };
};
