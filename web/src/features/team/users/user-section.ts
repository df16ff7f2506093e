import type { Session } from "@keepwell/client/session/session.ts";
import type { TeamUser } from "@keepwell/contract/team/users.endpoints.ts";

export interface UserPageProps {
  readonly session: Session;
  readonly user: TeamUser;
}

export interface UserSectionProps extends UserPageProps {
  /** Why the user may change nothing here; undefined if the user may. */
  readonly refusal: string | undefined;
}
