import type { Grantee } from "@keepwell/contract/team/fields.ts";
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
 * Returns the names of groups and members that administrators have signed, by the uid of the group or member. Members
 * without a signed name are missing. The names that the server shows could be false.
 * @throws CannotVerifyError
 */
export const signedGranteeNames = async (session: Session): Promise<ReadonlyMap<string, string>> => {
  const roster = await readRoster(session);
  const groups = [...roster.groups].map(([uid, { name }]) => [uid, name] as const);
  const members = [...signedNamesIn(roster)].map(([uid, { name }]) => [uid, name] as const);
  return new Map([...groups, ...members]);
};

/**
 * Requires that the server shows these members under the names that administrators have signed. If a name differs, the
 * client grants that member nothing until an administrator accepts the change.
 * @throws MemberChangedError
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
