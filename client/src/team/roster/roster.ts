/** @file What an administrator confirms: what was changed on the server alone is signed into the roster. */
import type { Bundle } from "@keepwell/contract/identity/identity.endpoints.ts";
import type { RosterDue } from "@keepwell/contract/team/roster.endpoints.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { formatFingerprint } from "@keepwell/crypto/identity/format-fingerprint.ts";
import { CallFailure } from "../../api/call-failure.ts";
import { giveMissingKeys } from "../../keys/team/give-missing-keys.ts";
import { verified } from "../../people/fingerprints.ts";
import { StateInDoubt } from "../../people/state-in-doubt.ts";
import { requireEnterprise } from "../../session/own-team.ts";
import type { Session } from "../../session/session.ts";
import { type OwnChange, pickOwn } from "./own-change.ts";
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

/** A person's code, for people to compare. @throws CannotVerifyError for keys that are not sound. */
export const deriveCode = async (bundle: Bundle): Promise<string> =>
  formatFingerprint((await verified(bundle)).fingerprint);

/** Removals first, so that nothing new is sealed to those who leave. */
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
 * Groups whose keys a former administrator could open with the enterprise's previous keys. The verified roster says
 * which they are, whatever the server says.
 */
const groupKeysDue = async (session: Session): Promise<RosterStep[]> => {
  const { groups } = (await requireEnterprise(session)).roster;
  return [...groups].flatMap(([uid, { name, isKeyDue }]) => (isKeyDue ? [rekeyGroup({ uid, name })] : []));
};

/** The roster is signed already; keys that are not given now are given by the next client that runs the upkeep. */
const giveQuietly = async (session: Session): Promise<void> => {
  try {
    await giveMissingKeys(session);
  } catch (error) {
    const isExpected = [CallFailure, CannotVerifyError, StateInDoubt].some((one) => error instanceof one);
    if (!isExpected) throw error;
  }
};

/** Signs the steps, the next keys of groups that follow from them, and gives the keys that go with both. */
const signAll = async (session: Session, steps: readonly RosterStep[]): Promise<void> => {
  await signRoster(session, steps);
  await signRoster(session, await groupKeysDue(session));
  await giveQuietly(session);
};

/**
 * Signs what was due as it was shown, and nothing that was added since; then gives the keys that go with it.
 * @throws CannotVerifyError if it is impossible, or a person's keys are not sound.
 * @throws MemberChangedError if a person comes under the address of another member.
 * @throws CallFailure `validation` if the server's data has changed since: what is due must be read again.
 */
export const confirmDue = async (session: Session, due: RosterDue): Promise<void> => {
  await signAll(session, stepsFor(due));
};

/** Checks that the roster has what was on the screen. */
const checksFor = (change: OwnChange): RosterStep[] => {
  if ("called" in change) return [requireShownName(change.uid, change.called)];
  if (change.asks === "group_create") return [requireShownName(change.uid, change.name.trim())];
  return "seen" in change && change.seen ? [requireSeenKeys(change.seen)] : [];
};

/**
 * Signs what follows from the administrator's own change, as it was on the screen, and nothing else that waits.
 * @throws CannotVerifyError if the roster has other keys of that member than those whose code was in view, or another
 * name of the group, or already has a new group's uid.
 */
export const confirmOwn = async (session: Session, due: RosterDue, change: OwnChange): Promise<void> => {
  const own = pickOwn(due, change);
  if (own === null) return;
  await signAll(session, [...checksFor(change), ...stepsFor(own)]);
};
