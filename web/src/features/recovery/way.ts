import type { RecoveryProgress } from "@keepwell/client/recovery/ask-administrator.ts";
import type { Followed } from "@keepwell/client/recovery/open-account.ts";
import type { FollowedHere } from "../../app/recovery.ts";

/** Of a member who asks the team's administrators for the account. */
export interface AskAdministratorProps {
  readonly followed: Followed;
  readonly request: RecoveryProgress | null;
  readonly onRequest: (request: RecoveryProgress | null) => void;
}

/** What a person opens the account with; or that it starts empty, or is replaced by the person's own. */
export type Way = "browser" | "code" | "administrator" | "empty" | "replace";

/** An administrator has given the key, and it was made sure who that is. */
export const isReady = (request: RecoveryProgress | null): boolean =>
  request !== null && request.state === "approved" && request.isConfirmed;

/** The one that loses nothing and asks least. Nobody starts empty without having said so. */
export const firstWay = ({ opensHere, followed, request }: FollowedHere): Way | undefined => {
  // Whoever has asked comes back for the answer.
  if (request !== null) return "administrator";
  if (opensHere) return "browser";
  return followed.way.has_code ? "code" : undefined;
};
