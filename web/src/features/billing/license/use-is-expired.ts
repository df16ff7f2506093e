import type { Session } from "@keepwell/client/session/session.ts";
import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "../../../app/profile.ts";

/**
 * Whether no user can be added, because the license has expired. False until it is known, and for members who do not
 * manage users.
 */
export const useIsExpired = (session: Session): boolean =>
  useQuery(profileQuery(session)).data?.enterprise?.license_expired === true;
