import { NotShownError } from "@keepwell/client/buckets/not-shown.ts";
import type { Failure } from "@keepwell/ui/form-failure.ts";
import { failureOf } from "../../app/failure-words.ts";
import type { VaultText } from "../../text/en-vault.ts";

/**
 * Describes a failed action for a form. An action has also failed if the server confirms it but afterwards does not
 * send its result.
 */
export const notShownFailure =
  ({ lists }: Pick<VaultText, "lists">) =>
  (error: unknown): Failure =>
    error instanceof NotShownError
      ? { type: "not_shown", message: lists.notShown(error.entries.map(({ name }) => name)) }
      : failureOf(error);
