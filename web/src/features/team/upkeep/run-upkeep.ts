/** @file Keys that this account can give are given in the background: one run at a time, with a pause between two. */

import type { Upkeep } from "@keepwell/client/keys/team/keys-upkeep.ts";
import type { Session } from "@keepwell/client/session/session.ts";

/** A change is often followed by another: what both are waiting for is done once. */
const PAUSE_MS = 5_000;
/** Every open page of a team hears of a change at the same moment: for each member they spread by so much. */
const SPREAD_MS = 20;

interface Line {
  /** Settled once the run that goes on has ended, and a while has passed. */
  free: Promise<unknown>;
  /** The run that waits for that. */
  next: Promise<Upkeep> | null;
  /** Of the team, as the latest run saw it: pages are opened at any time, so the first run need not wait. */
  members: number;
}

const lines = new WeakMap<Session, Line>();

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const pause = () => wait(PAUSE_MS);
const spread = ({ members }: Line) => wait(Math.random() * members * SPREAD_MS);

const run = async (session: Session, line: Line): Promise<Upkeep> => {
  const [{ upkeep }, { findEnterprise, rereadTeam }] = await Promise.all([
    import("@keepwell/client/keys/team/keys-upkeep.ts"),
    import("@keepwell/client/session/own-team.ts"),
  ]);
  await rereadTeam(session);
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
