import type { RecoveryProgress } from "@keepwell/client/recovery/ask-administrator.ts";
import type { Followed } from "@keepwell/client/recovery/open-account.ts";
import type { FollowedHere } from "../../app/recovery.ts";

/** The request of a member to the team's administrators. */
export interface AskAdministratorProps {
  readonly followed: Followed;
  readonly request: RecoveryProgress | null;
  readonly onRequest: (request: RecoveryProgress | null) => void;
}

/**
 * The method that opens the account. `empty` resets it without its data; `replace` deletes it and creates a new one.
 */
export type RecoveryMethod = "browser" | "code" | "administrator" | "empty" | "replace";

/** Whether an administrator has given the key, and the user has compared the code. */
export const isReady = (request: RecoveryProgress | null): boolean =>
  request !== null && request.state === "approved" && request.isConfirmed;

/** Returns the easiest method that loses no data; undefined if there is none. */
export const firstMethod = ({ opensHere, followed, request }: FollowedHere): RecoveryMethod | undefined => {
  // A user who has made a request returns for the answer.
  if (request !== null) return "administrator";
  if (opensHere) return "browser";
  return followed.way.has_code ? "code" : undefined;
};
