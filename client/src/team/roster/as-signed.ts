/**
 * @file Finds the names that administrators have signed for people of a team. The page shows people under these names.
 */
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { StateInDoubt } from "../../people/state-in-doubt.ts";
import { findEnterprise, rereadTeam } from "../../session/own-team.ts";
import type { Session } from "../../session/session.ts";
import { MemberChangedError } from "./member-changed.ts";
import { isAsSigned, type SignedNames, signedNamesIn } from "./signed-names.ts";

/** A person as the server describes them. */
export interface ToldPerson {
  readonly uid: string;
  readonly fullname: string;
  readonly email: string;
}

/**
 * The name and address from the server, if they differ from the signed ones; otherwise null. `unverified` if the roster
 * cannot be verified.
 */
export type MemberChange = Pick<ToldPerson, "fullname" | "email"> | "unverified" | null;

/**
 * A person with the name and address that administrators have signed, or with those from the server if none are signed.
 */
export type AsSigned<Told extends ToldPerson> = Told & {
  /** Whether administrators have signed the name and the address. */
  readonly isSigned: boolean;
  readonly change: MemberChange;
};

const describe = <Told extends ToldPerson>(names: SignedNames, told: Told): AsSigned<Told> => {
  const { uid, fullname, email } = told;
  const signed = names.get(uid);
  const change = isAsSigned(names, told) ? null : { fullname, email };
  if (!signed) return { ...told, isSigned: false, change };
  return { ...told, fullname: signed.name, email: signed.email, isSigned: true, change };
};

const namesOf = async (session: Session): Promise<SignedNames> => {
  const enterprise = await findEnterprise(session);
  return enterprise ? signedNamesIn(enterprise.roster) : new Map();
};

/** Reads the signed names; null if the roster or the account's state cannot be verified. */
const readNames = async (session: Session, told: readonly ToldPerson[]): Promise<SignedNames | null> => {
  try {
    const names = await namesOf(session);
    if (told.every((one) => isAsSigned(names, one))) return names;
    // An administrator may have signed a change since the roster was last read.
    await rereadTeam(session);
    return await namesOf(session);
  } catch (error) {
    if (error instanceof CannotVerifyError || error instanceof StateInDoubt) return null;
    throw error;
  }
};

/** The people with their signed names. If the server sends another name or address, `change` contains it. */
export const asSigned = async <Told extends ToldPerson>(
  session: Session,
  told: readonly Told[],
): Promise<AsSigned<Told>[]> => {
  const names = await readNames(session, told);
  if (names) return told.map((one) => describe(names, one));
  return told.map((one) => ({ ...one, isSigned: false, change: "unverified" }));
};

/** Like `asSigned`, for rows that have a person as their `user`. */
export const withSignedUsers = async <Row extends { readonly user: ToldPerson }>(
  session: Session,
  rows: readonly Row[],
): Promise<(Row & { readonly user: AsSigned<Row["user"]> })[]> => {
  const users = await asSigned<Row["user"]>(
    session,
    rows.map(({ user }) => user),
  );
  return rows.flatMap((row, at) => {
    const user = users[at];
    return user ? [{ ...row, user }] : [];
  });
};

/** Replaces the name of each row's administrator with the signed name, if there is one. Reports no change of a name. */
export const withSignedAdmins = async <
  Row extends { readonly admin: { readonly uid: string; readonly fullname: string } | null },
>(
  session: Session,
  rows: readonly Row[],
): Promise<Row[]> => {
  const names = await readNames(session, []);
  return rows.map((row) => {
    const signed = row.admin && names?.get(row.admin.uid);
    return signed ? { ...row, admin: { ...row.admin, fullname: signed.name } } : row;
  });
};

/** A person as the page shows them. `fullname` is the name on the screen. */
export type ShownPerson = Pick<AsSigned<ToldPerson>, "uid" | "fullname" | "change">;

/**
 * Requires that the screen shows the person under the signed name, and that the server's name and address are the
 * signed ones. If they differ, the user can neither give this person anything nor take anything away, until an
 * administrator accepts the change. A person without a signed name passes, unless the address that the server gives for
 * this person is signed for another member.
 * @throws MemberChangedError
 * @throws CannotVerifyError if the roster cannot be verified.
 */
export const requireUnchanged = async (
  session: Session,
  { uid, fullname, change }: ShownPerson,
): Promise<void> => {
  await rereadTeam(session);
  const signed = (await namesOf(session)).get(uid);
  if (change !== null || (signed && signed.name !== fullname)) throw new MemberChangedError();
};
