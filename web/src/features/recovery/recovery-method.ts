import type { RecoveryProgress } from "@keepwell/client/recovery/ask-administrator.ts";
import type { Followed } from "@keepwell/client/recovery/open-account.ts";
import type { FollowedHere } from "../../app/recovery.ts";

/** The properties of the section in which a member asks the administrators of the team for help. */
export interface AskAdministratorProps {
  readonly followed: Followed;
  readonly request: RecoveryProgress | null;
  readonly onRequest: (request: RecoveryProgress | null) => void;
}

/**
 * The ways to open the account after a reset link. `empty` keeps the account without its data. `replace` deletes the
 * account and creates a new one.
 */
export type RecoveryMethod = "browser" | "code" | "administrator" | "empty" | "replace";

/**
 * Whether an administrator has approved the request and thus given the account key, and the user has compared the
 * administrator's code.
 */
export const isReady = (request: RecoveryProgress | null): boolean =>
  request !== null && request.state === "approved" && request.isConfirmed;

/**
 * Returns the method that is selected at first: `administrator` if the user has already asked the administrators,
 * otherwise this browser or the recovery code. Undefined if neither this browser nor a code can open the account.
 */
export const firstMethod = ({ opensHere, followed, request }: FollowedHere): RecoveryMethod | undefined => {
  // A user who has already asked the administrators has come back for the answer.
  if (request !== null) return "administrator";
  if (opensHere) return "browser";
  return followed.way.has_code ? "code" : undefined;
};
