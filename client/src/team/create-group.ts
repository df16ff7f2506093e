import type { UserGroup } from "@keepwell/contract/team/groups.endpoints.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import type { Session } from "../session/session.ts";

interface NewGroup {
  readonly enterpriseId: string;
  readonly friendly_name: string;
  readonly name: string;
}

/**
 * A group under a uid of this client's own, which no other has or had: what is signed of it, and granted to it, is
 * of no other (MS-58). An answer about another is refused by the call, as any is.
 */
export const createGroup = ({ api }: Session, { enterpriseId, ...names }: NewGroup): Promise<UserGroup> =>
  api.team.createGroup({ params: { enterpriseId }, body: { uid: makeUid(), ...names } });
