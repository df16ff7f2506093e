/**
 * @file The background work of a team's account, with a pause between two runs. It gives members the keys that this
 * account can give them, and follows the team's lock limit.
 */
import type { Upkeep } from "@keepwell/client/keys/team/keys-upkeep.ts";
import type { Session } from "@keepwell/client/session/session.ts";

/** A change is often followed by another one. The pause lets one run handle both. */
const PAUSE_MS = 5_000;
/**
 * The longest time that a page waits before its run, in milliseconds for each member of the team. The open pages of all
 * members hear of a change at the same moment, so each page waits for a random time.
 */
const SPREAD_MS = 20;

interface Line {
  /** Settles when the current run and the pause after it have ended. */
  free: Promise<unknown>;
  /** The run that waits for `free`; null if none waits. */
  next: Promise<Upkeep> | null;
  /** The team's size at the latest run; 0 before the first run, which need not wait, as pages open at random times. */
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
