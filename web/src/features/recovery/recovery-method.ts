import type { RecoveryProgress } from "@keepwell/client/recovery/ask-administrator.ts";
import type { Followed } from "@keepwell/client/recovery/open-account.ts";
import type { FollowedHere } from "../../app/recovery.ts";

/** For a member who asks the team's administrators. */
export interface AskAdministratorProps {
  readonly followed: Followed;
  readonly request: RecoveryProgress | null;
  readonly onRequest: (request: RecoveryProgress | null) => void;
}

/** How the user opens the account, or whether it is reset without its data or replaced. */
export type RecoveryMethod = "browser" | "code" | "administrator" | "empty" | "replace";

/** Whether an administrator has given the key, and the user has compared the code. */
export const isReady = (request: RecoveryProgress | null): boolean =>
  request !== null && request.state === "approved" && request.isConfirmed;

/** The method that loses nothing and asks the least. An empty vault is never the default. */
export const firstMethod = ({ opensHere, followed, request }: FollowedHere): RecoveryMethod | undefined => {
  // A user who has made a request returns for the answer.
  if (request !== null) return "administrator";
  if (opensHere) return "browser";
  return followed.way.has_code ? "code" : undefined;
};
