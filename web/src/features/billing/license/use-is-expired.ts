import type { Session } from "@keepwell/client/session/session.ts";
import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "../../../app/profile.ts";

/**
 * Whether the enterprise's license has expired, so that no user can be added. False until the profile is loaded, and
 * for members who do not manage users.
 */
export const useIsExpired = (session: Session): boolean =>
  useQuery(profileQuery(session)).data?.enterprise?.license_expired === true;
