/**
 * @file Some changes need an administrator's signature in the roster. Signs them after an administrator has confirmed
 * them.
 */
import type { Bundle } from "@keepwell/contract/identity/identity.endpoints.ts";
import type { RosterDue } from "@keepwell/contract/team/roster.endpoints.ts";
import { CannotVerifyError, ensure } from "@keepwell/crypto/errors.ts";
import { formatFingerprint } from "@keepwell/crypto/identity/format-fingerprint.ts";
import { CallFailure } from "../../api/call-failure.ts";
import { giveMissingKeys } from "../../keys/team/give-missing-keys.ts";
import { holderOf, type KeyHolder, verified } from "../../people/fingerprints.ts";
import { StateInDoubt } from "../../people/state-in-doubt.ts";
import { requireEnterprise } from "../../session/own-team.ts";
import type { Session } from "../../session/session.ts";
import { noteAdmitted } from "./comparisons.ts";
import { MemberChangedError } from "./member-changed.ts";
import { NOTHING_DUE, type OwnChange, pickOwn } from "./own-change.ts";
import {
  admit,
  createGroup,
  endAdmin,
  newErk,
  rekeyGroup,
  remove,
  removeGroup,
  renameGroup,
  requireSeenKeys,
  requireShownName,
} from "./roster-steps.ts";
import { type RosterStep, signRoster } from "./sign-roster.ts";

/** A person's identity code. @throws CannotVerifyError for public keys that do not verify. */
export const deriveCode = async (bundle: Bundle): Promise<string> =>
  formatFingerprint((await verified(bundle)).fingerprint);

/** The steps for the due changes. Removals come first, so that nothing new is sealed to members who leave. */
const stepsFor = (due: RosterDue): RosterStep[] => [
  ...due.remove.map(({ uid }) => remove(uid)),
  ...due.end_admin.map(endAdmin),
  newErk,
  ...due.group_remove.map(removeGroup),
  ...due.group_rename.map(renameGroup),
  ...due.group_create.map(createGroup),
  ...due.group_rekey.map(rekeyGroup),
  ...due.admit.map(admit),
];

/**
 * Returns the steps that make new keys for the groups whose current key a former administrator could open. That
 * administrator had the enterprise's previous keys, which open the group's key. The verified roster says which groups
 * these are.
 */
const groupKeysDue = async (session: Session): Promise<RosterStep[]> => {
  const { groups } = (await requireEnterprise(session)).roster;
  return [...groups].flatMap(([uid, { name, isKeyDue }]) => (isKeyDue ? [rekeyGroup({ uid, name })] : []));
};

/**
 * Gives missing keys. Ignores an expected failure: the roster is already signed, and the next client that runs the
 * upkeep gives the keys.
 */
const giveQuietly = async (session: Session): Promise<void> => {
  try {
    await giveMissingKeys(session);
  } catch (error) {
    const isExpected = [CallFailure, CannotVerifyError, StateInDoubt].some((one) => error instanceof one);
    if (!isExpected) throw error;
  }
};

/**
 * Signs the roster entries that the steps add, and the new group keys that these entries make necessary. Then gives the
 * keys that members need afterwards.
 */
const signAll = async (session: Session, steps: readonly RosterStep[]): Promise<void> => {
  await signRoster(session, steps);
  await signRoster(session, await groupKeysDue(session));
  await giveQuietly(session);
};

/** Whether the codes of the admitted people were compared. If not, the codes must be compared later. */
interface Comparison {
  readonly compared: boolean;
}

/**
 * Signs the due changes that the page has shown, and the new keys that the roster requires after them. Signs no due
 * change that was added later. Then gives the keys that members need after these changes.
 * @throws CannotVerifyError if the roster does not allow a change, or if a person's public keys do not verify.
 * @throws MemberChangedError if a person would be admitted under the address of another member.
 * @throws CallFailure `validation` if the server's data has changed since the page read the due changes. The page must
 * then read them again.
 */
export const confirmDue = async (
  session: Session,
  due: RosterDue,
  { compared }: Comparison = { compared: false },
): Promise<void> => {
  const holders = await Promise.all(due.admit.map(async ({ bundle }) => holderOf(await verified(bundle))));
  // Saves the notes before the admission, so that for every admitted member a note says whether the code was compared.
  await noteAdmitted(
    session,
    holders.map((holder) => ({ ...holder, compared })),
  );
  await signAll(session, stepsFor(due));
};

/** A person who waits to be admitted, as the screen shows them beside the code. */
export interface ShownNewcomer extends KeyHolder {
  readonly fullname: string;
  readonly email: string;
}

/**
 * Admits one person under the shown keys, name and address, after their code was compared. Signs no other waiting
 * change, except new keys that the roster requires.
 * @throws as `confirmDue`; CannotVerifyError if the person no longer waits, or waits with other keys;
 * MemberChangedError if the person now waits with another name or address.
 */
export const admitCompared = async (
  session: Session,
  due: Pick<RosterDue, "admit">,
  { uid, fingerprint, fullname, email }: ShownNewcomer,
): Promise<void> => {
  const admit = due.admit.filter((one) => one.uid === uid);
  const told = await Promise.all(admit.map(async ({ bundle }) => holderOf(await verified(bundle))));
  ensure(told.length === 1 && told.every((one) => one.uid === uid && one.fingerprint === fingerprint));
  if (!admit.every((one) => one.fullname === fullname && one.email === email)) throw new MemberChangedError();
  await confirmDue(session, { ...NOTHING_DUE, admit }, { compared: true });
};

/** The steps that check whether the roster has the keys or the name that the screen showed. */
const checksFor = (change: OwnChange): RosterStep[] => {
  if ("called" in change) return [requireShownName(change.uid, change.called)];
  if (change.asks === "group_create") return [requireShownName(change.uid, change.name.trim())];
  return "seen" in change && change.seen ? [requireSeenKeys(change.seen)] : [];
};

/**
 * Signs the roster changes that follow from the administrator's own change, as the screen showed it. Signs no other
 * waiting change, except new keys of the enterprise and of groups. Does nothing if the administrator's own change does
 * not wait for a signature.
 * @throws as `confirmDue`. CannotVerifyError also if the member's keys in the roster are not the keys whose code was
 * shown, or if a group, existing or new, has another name in the roster than on the screen.
 */
export const confirmOwn = async (session: Session, due: RosterDue, change: OwnChange): Promise<void> => {
  const own = pickOwn(due, change);
  if (own === null) return;
  await signAll(session, [...checksFor(change), ...stepsFor(own)]);
};
