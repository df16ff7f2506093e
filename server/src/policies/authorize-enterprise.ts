import { fail } from "@keepwell/contract/errors.ts";
import type { MemberState } from "@keepwell/contract/team/users.endpoints.ts";
import type { Actor } from "../caller.ts";
import type { Handle } from "../db/schema.ts";
import { findMembership, type Membership } from "../people/member.store.ts";

const OUTSIDE: readonly MemberState[] = ["invited", "suspended"];

/**
 * The actor's membership of the enterprise. Fails with 404 for a user outside the enterprise, and for a member who is
 * suspended or has not accepted the invitation yet.
 */
export const authorizeEnterprise = async (
  handle: Handle,
  actor: Actor,
  enterpriseUid: string,
): Promise<Membership> => {
  const membership = await findMembership(handle, actor.uid);
  if (membership?.enterprise_uid !== enterpriseUid || OUTSIDE.includes(membership.state))
    return fail("not_found");
  return membership;
};
