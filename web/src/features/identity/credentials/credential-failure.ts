/** @file Puts the failures of WebAuthn into words. */
import { PasskeyWithoutKey } from "@keepwell/client/credentials/passkey-without-key.ts";
import type { Failure } from "@keepwell/ui/form-failure.ts";
import { failureOf } from "../../../app/failure-words.ts";
import type { useCredentialsText } from "../../../text/credentials-text.ts";

export const WITHOUT_KEY = "passkey_without_key";

const nameOf = (error: unknown): string | null => (error instanceof DOMException ? error.name : null);

/** Whether the user has ended the browser's own dialog, or its time is over. */
export const isCancelled = (error: unknown): boolean =>
  ["NotAllowedError", "AbortError"].includes(nameOf(error) ?? "");

/** Describes why no passkey or security key was added. */
export const additionFailure = (
  error: unknown,
  { problems, passkeys }: ReturnType<typeof useCredentialsText>,
): Failure => {
  if (error instanceof PasskeyWithoutKey) return { type: WITHOUT_KEY, message: passkeys.withoutKey.title };
  const name = nameOf(error);
  if (name === "InvalidStateError") return { type: "already_added", message: problems.already };
  if (name !== null) return { type: "unsupported", message: problems.unsupported };
  return failureOf(error);
};
