import type { UserGroup } from "@keepwell/contract/team/groups.endpoints.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import type { Session } from "../session/session.ts";

interface NewGroup {
  readonly enterpriseId: string;
  readonly friendly_name: string;
  readonly name: string;
}

/**
 * Creates a group under a uid that this client makes, and that no other group has or had. So nothing that is signed
 * about it, or granted to it, can be moved to another group (MS-58).
 */
export const createGroup = ({ api }: Session, { enterpriseId, ...names }: NewGroup): Promise<UserGroup> =>
  api.team.createGroup({ params: { enterpriseId }, body: { uid: makeUid(), ...names } });
