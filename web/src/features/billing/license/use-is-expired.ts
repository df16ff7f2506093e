import type { Session } from "@keepwell/client/session/session.ts";
import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "../../../app/profile.ts";
import { subscriptionQuery } from "../billing-queries.ts";
import { graceDay } from "../overview/standing.ts";

/**
 * Whether nothing new can be created, because no subscription is valid and the grace period is over. False until it is
 * known, and for members who do not manage the billing.
 */
export const useIsExpired = (session: Session): boolean => {
  const enabled = useQuery(profileQuery(session)).data?.license?.active === false;
  const subscription = useQuery({ ...subscriptionQuery(session), enabled }).data;
  return enabled && subscription !== undefined && graceDay(subscription) === undefined;
};
