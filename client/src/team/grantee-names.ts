import type { EntityType, Grantee } from "@keepwell/contract/team/fields.ts";
import type { Roster } from "@keepwell/crypto/enterprise/roster.ts";
import { requireEnterprise, rereadTeam } from "../session/own-team.ts";
import type { Session } from "../session/session.ts";
import { MemberChangedError } from "./roster/member-changed.ts";
import { isAsSigned, signedNamesIn } from "./roster/signed-names.ts";

const readRoster = async (session: Session): Promise<Roster> => {
  await rereadTeam(session);
  return (await requireEnterprise(session)).roster;
};

/**
 * The signed names of members and groups, by uid. Users and groups are kept apart, because a user and a group can have
 * the same uid: the client of a new account chooses the account's uid.
 */
export type GranteeNames = Readonly<Record<EntityType, ReadonlyMap<string, string>>>;

const namesOf = (signed: ReadonlyMap<string, { readonly name: string }>): ReadonlyMap<string, string> =>
  new Map([...signed].map(([uid, { name }]) => [uid, name]));

/**
 * Returns the signed names of groups and members, because names from the server could be false. A member without a
 * signed name is missing.
 * @throws CannotVerifyError
 */
export const signedGranteeNames = async (session: Session): Promise<GranteeNames> => {
  const roster = await readRoster(session);
  return { user: namesOf(signedNamesIn(roster)), group: namesOf(roster.groups) };
};

/**
 * Requires that the server shows these members under the names that administrators have signed. A member without a
 * signed name passes.
 * @throws MemberChangedError if a name differs. The client then grants nothing until an administrator accepts the
 * change.
 * @throws CannotVerifyError
 */
export const requireSignedGrantees = async (
  session: Session,
  grantees: readonly Grantee[],
): Promise<void> => {
  const names = signedNamesIn(await readRoster(session));
  const isSame = ({ uid, name: fullname, entity_type }: Grantee) =>
    entity_type === "group" || isAsSigned(names, { uid, fullname, email: null });
  if (!grantees.every(isSame)) throw new MemberChangedError();
};
