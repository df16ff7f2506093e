import type { Session } from "@keepwell/client/session/session.ts";
import type { ShownUser } from "../team-queries.ts";

export interface UserPageProps {
  readonly session: Session;
  readonly user: ShownUser;
}

export interface UserSectionProps extends UserPageProps {
  /** Why the user may not change this member; undefined if they may. */
  readonly refusal: string | undefined;
}
