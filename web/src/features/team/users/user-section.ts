import type { Session } from "@keepwell/client/session/session.ts";
import type { ShownUser } from "../team-queries.ts";

export interface UserPageProps {
  readonly session: Session;
  readonly user: ShownUser;
}

export interface UserSectionProps extends UserPageProps {
  /** Why the user may change nothing here; undefined if the user may. */
  readonly refusal: string | undefined;
}
