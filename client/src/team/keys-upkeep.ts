/** @file What a member's client does for the team without being asked: missing keys are given, keys that are due change. */
import type { TeamWork } from "@keepwell/contract/team/keys.endpoints.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { CallFailure } from "../api/call-failure.ts";
import type { Session } from "../session/session.ts";
import { enterpriseOf } from "./enterprise.ts";
import { giveMissingKeys } from "./give-missing-keys.ts";
import { refuseSpoiledKeys } from "./refuse-spoiled-keys.ts";
import { rotateTeamBucket } from "./rotate-team-bucket.ts";
import { readTeamWork } from "./team-work.ts";

/** What was done, and what waits for the person. */
export interface Upkeep {
  readonly given: number;
  readonly rotated: number;
  /** The account key is to be sealed to the enterprise's recovery key of now: it takes the password. */
  readonly escrowDue: boolean;
  /** For administrators: how much the roster waits for. */
  readonly rosterDue: number;
}

const NOTHING: Upkeep = { given: 0, rotated: 0, escrowDue: false, rosterDue: 0 };

/** What does not verify waits for somebody else; what has changed meanwhile is looked at next time. */
const isPassedOver = (error: unknown): boolean =>
  error instanceof CannotVerifyError ||
  (error instanceof CallFailure &&
    ["conflict", "not_found", "forbidden", "unverifiable"].includes(error.type));

const rotateAll = async (session: Session, { rotations }: TeamWork): Promise<number> => {
  let rotated = 0;
  for (const uid of rotations)
    try {
      await rotateTeamBucket(session, uid);
      rotated += 1;
    } catch (error) {
      if (!isPassedOver(error)) throw error;
    }
  return rotated;
};

/**
 * Gives missing keys, gives back those that did not open, then changes those that are due, as far as this account
 * may. Nothing of the roster: that takes an administrator's click.
 * @throws CannotVerifyError where the enterprise is not the one that this account joined.
 */
export const upkeep = async (session: Session): Promise<Upkeep> => {
  const given = await giveMissingKeys(session);
  const enterprise = await enterpriseOf(session);
  if (!enterprise?.isMember) return NOTHING;
  await refuseSpoiledKeys(session);
  let done: Upkeep = { ...NOTHING, given };
  for await (const work of readTeamWork(session.api, enterprise.roster.uid))
    done = {
      given,
      rotated: done.rotated + (await rotateAll(session, work)),
      escrowDue: work.escrow_due,
      rosterDue: work.roster_due,
    };
  return done;
};
