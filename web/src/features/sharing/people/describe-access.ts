import type { Member } from "@keepwell/client/keys/members.ts";
import type { SharingText } from "../../../text/sharing-text.ts";

/**
 * Says who gave this person access. If a signature proves who it was, uses that. Otherwise uses what the server says.
 */
export const describeAccess = (
  { access, givenBy, evidence }: Member,
  own: string,
  text: SharingText["people"],
): string => {
  if (evidence === "owner") return text.ownerHow;
  const by = givenBy ?? access.invited_by?.email;
  if (by === undefined) return text.addedByUnknown;
  return by === own ? text.addedByYou : text.addedBy(by);
};

/** Says since when this person has the key, or since when they wait for it. */
export const describeSince = ({ access }: Member, { day, people }: SharingText): string => {
  const hasKey = access.status === "owner" || access.status === "active";
  const since = day(access.granted_at ?? access.created_at);
  return hasKey ? people.since(since) : people.waitsSince(since);
};
