/** @file What an administrator confirms: what was changed on the server alone is signed into the roster. */
import type { Bundle } from "@keepwell/contract/identity/identity.endpoints.ts";
import type { RosterDue } from "@keepwell/contract/team/roster.endpoints.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { formatFingerprint } from "@keepwell/crypto/identity/format-fingerprint.ts";
import { CallFailure } from "../../api/call-failure.ts";
import { giveMissingKeys } from "../../keys/team/give-missing-keys.ts";
import { verified } from "../../people/fingerprints.ts";
import { OlderThanSeen } from "../../people/older-than-seen.ts";
import { requireEnterprise } from "../../session/own-team.ts";
import type { Session } from "../../session/session.ts";
import { type OwnChange, pickOwn } from "./own-change.ts";
import {
  admit,
  calledAsShown,
  createGroup,
  endAdmin,
  newErk,
  rekeyGroup,
  remove,
  removeGroup,
  renameGroup,
  sameAsSeen,
} from "./roster-steps.ts";
import { type RosterStep, signRoster } from "./sign-roster.ts";

/** Somebody's code, as people compare it. @throws CannotVerifyError for keys that are not sound. */
export const codeOf = async (bundle: Bundle): Promise<string> =>
  formatFingerprint((await verified(bundle)).fingerprint);

/** Whoever is gone first: nothing new is sealed to them. */
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

/** Whoever had the enterprise's keys of before has these: the verified roster says so, whatever the server does. */
const groupKeysDue = async (session: Session): Promise<RosterStep[]> => {
  const { groups } = (await requireEnterprise(session)).roster;
  return [...groups].flatMap(([uid, { name, isKeyDue }]) => (isKeyDue ? [rekeyGroup({ uid, name })] : []));
};

/** The roster is signed already; keys that are not given now are given by the next client that runs the upkeep. */
const giveQuietly = async (session: Session): Promise<void> => {
  try {
    await giveMissingKeys(session);
  } catch (error) {
    const isExpected = [CallFailure, CannotVerifyError, OlderThanSeen].some((one) => error instanceof one);
    if (!isExpected) throw error;
  }
};

/** What the steps say, the next keys of groups that follow from it, and the keys that go with both. */
const signAll = async (session: Session, steps: readonly RosterStep[]): Promise<void> => {
  await signRoster(session, steps);
  await signRoster(session, await groupKeysDue(session));
  await giveQuietly(session);
};

/**
 * Signs what was due as it was shown, and nothing that came up since; then gives the keys that go with it.
 * @throws CannotVerifyError where it is impossible, or somebody's keys are not sound.
 * @throws CallFailure `validation` where the server knows it otherwise by now: look again at what is due.
 */
export const confirmDue = async (session: Session, due: RosterDue): Promise<void> => {
  await signAll(session, stepsFor(due));
};

/** That the roster has what was on the screen. */
const shownIn = (change: OwnChange): RosterStep[] => {
  if ("called" in change) return [calledAsShown(change.uid, change.called)];
  if (change.asks === "group_create") return [calledAsShown(change.uid, change.name.trim())];
  return "seen" in change && change.seen ? [sameAsSeen(change.seen)] : [];
};

/**
 * Signs what follows from one's own change, as it was on the screen, and nothing else that waits.
 * @throws CannotVerifyError where the roster has other keys of that person than those whose code was in view, or
 * calls the group otherwise: a new one's uid is another's there.
 */
export const confirmOwn = async (session: Session, due: RosterDue, change: OwnChange): Promise<void> => {
  const own = pickOwn(due, change);
  if (own === null) return;
  await signAll(session, [...shownIn(change), ...stepsFor(own)]);
};
