import { NotShownError } from "@keepwell/client/buckets/not-shown.ts";
import type { Failure } from "@keepwell/ui/form-failure.ts";
import { failureOf } from "../../app/failure-words.ts";
import type { VaultText } from "../../text/en-vault.ts";

/** A failed action in a form's terms, also one that the server answered to have done and does not show. */
export const notShownFailure =
  ({ lists }: Pick<VaultText, "lists">) =>
  (error: unknown): Failure =>
    error instanceof NotShownError
      ? { type: "not_shown", message: lists.notShown(error.entries.map(({ name }) => name)) }
      : failureOf(error);
