/**
 * @file Runs the background work of an account in a team: gives members the keys that they lack, and reads the team's
 * lock limit. There is a pause between two runs.
 */
import type { Upkeep } from "@keepwell/client/keys/team/keys-upkeep.ts";
import type { Session } from "@keepwell/client/session/session.ts";

/** Changes often follow each other within seconds. With the pause, one run handles all of them. */
const PAUSE_MS = 5_000;
/**
 * A page waits for a random time before its run, at most this many milliseconds per member of the team. Otherwise the
 * open pages of all members would run at once, because they learn of a change at the same moment.
 */
const SPREAD_MS = 20;

interface Line {
  /** Settles when the current run and the pause after it have ended. */
  free: Promise<unknown>;
  /** The run that waits for `free`; null if none waits. */
  next: Promise<Upkeep> | null;
  /**
   * The team's size at the latest run, and 0 before the first run. The first run need not wait, because pages are
   * opened at random times.
   */
  members: number;
}

const lines = new WeakMap<Session, Line>();

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const pause = () => wait(PAUSE_MS);
const spread = ({ members }: Line) => wait(Math.random() * members * SPREAD_MS);

const run = async (session: Session, line: Line): Promise<Upkeep> => {
  const [{ upkeep }, { findEnterprise, rereadTeam }, { followLockLimit }] = await Promise.all([
    import("@keepwell/client/keys/team/keys-upkeep.ts"),
    import("@keepwell/client/session/own-team.ts"),
    import("../../../app/follow-lock-limit.ts"),
  ]);
  await rereadTeam(session);
  await followLockLimit(session);
  line.members = (await findEnterprise(session))?.roster.members.size ?? 0;
  return upkeep(session);
};

export const runUpkeep = (session: Session): Promise<Upkeep> => {
  const line = lines.get(session) ?? { free: Promise.resolve(), next: null, members: 0 };
  lines.set(session, line);
  line.next ??= line.free
    .then(() => spread(line))
    .then(() => {
      const running = run(session, line);
      line.next = null;
      line.free = running.then(pause, pause);
      return running;
    });
  return line.next;
};
