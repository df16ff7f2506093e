/**
 * @file Invites each person of a list only once, even if the call is sent again after a lost reply. The client makes
 * the person's uid, and the server sends no second invitation to an address. If the server says that the address is
 * taken, the client looks for a user with this uid and address. If there is such a user, an earlier call has already
 * invited this person.
 */
import { CallFailure, hasCode, hasType } from "../../api/call-failure.ts";
import type { Session } from "../../session/session.ts";
import { addGroupMember } from "../permissions/change-group.ts";

/** A person to invite. The uid is the same in every attempt. */
export interface Invitee {
  readonly uid: string;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  /** The uids of the groups to which the person is added. */
  readonly groups: readonly string[];
}

/**
 * The result of an attempt. `added`: the person is invited and in all of the groups. `invited`: the person is invited,
 * but not in all of the groups.
 */
export type Invited =
  | { readonly state: "added" }
  | { readonly state: "invited" | "failed"; readonly error: unknown };

const isAddressTaken = (error: unknown): boolean =>
  error instanceof CallFailure && error.fields["email"]?.code === "email_taken";

const wasMade = async (session: Session, enterpriseId: string, { uid, email }: Invitee): Promise<boolean> => {
  try {
    const user = await session.api.team.getUser({ params: { enterpriseId, id: uid } });
    return user.email === email;
  } catch (error) {
    if (hasType(error, "not_found")) return false;
    throw error;
  }
};

const invite = async (session: Session, enterpriseId: string, invitee: Invitee): Promise<void> => {
  const { uid, email, firstname, lastname } = invitee;
  const body = { uid, firstname, lastname, email, email_confirm: email };
  try {
    await session.api.team.createUser({ params: { enterpriseId }, body });
  } catch (error) {
    if (!isAddressTaken(error) || !(await wasMade(session, enterpriseId, invitee))) throw error;
  }
};

/**
 * Invites the person, unless `earlier` says that an earlier attempt has already invited them. Then adds them to the
 * groups. Never throws.
 */
export const invitePerson = async (
  session: Session,
  enterpriseId: string,
  { invitee, earlier }: { readonly invitee: Invitee; readonly earlier: Invited | undefined },
): Promise<Invited> => {
  try {
    if (earlier?.state !== "invited") await invite(session, enterpriseId, invitee);
  } catch (error) {
    return { state: "failed", error };
  }
  try {
    for (const id of invitee.groups) await addGroupMember(session, { enterpriseId, id }, invitee.uid);
  } catch (error) {
    return { state: "invited", error };
  }
  return { state: "added" };
};

/**
 * Whether the failure concerns only this person or one of their groups. Any other failure, such as a lost connection, a
 * full plan or too many invitations in an hour, would also stop the invitations of the next people.
 */
export const isAboutPerson = ({ state, error }: Exclude<Invited, { readonly state: "added" }>): boolean =>
  state === "failed"
    ? hasType(error, "validation") || hasCode(error, "uid_taken")
    : hasType(error, "validation", "not_found") || hasCode(error, "users_groups.manage", "group.full");
