/** @file Keys that this account can give are given in the background: one run at a time, with a pause between two. */
import type { Session } from "@keepwell/client/session/session.ts";
import type { Upkeep } from "@keepwell/client/team/keys-upkeep.ts";

/** A change is often followed by another: what both are waiting for is done once. */
const PAUSE_MS = 5_000;

interface Line {
  /** Settled once the run that goes on has ended, and a while has passed. */
  free: Promise<unknown>;
  /** The run that waits for that. */
  next: Promise<Upkeep> | null;
}

const lines = new WeakMap<Session, Line>();

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

const run = async (session: Session): Promise<Upkeep> => {
  const [{ upkeep }, { rereadTeam }] = await Promise.all([
    import("@keepwell/client/team/keys-upkeep.ts"),
    import("@keepwell/client/team/enterprise.ts"),
  ]);
  await rereadTeam(session);
  return upkeep(session);
};

export const runUpkeep = (session: Session): Promise<Upkeep> => {
  const line = lines.get(session) ?? { free: Promise.resolve(), next: null };
  lines.set(session, line);
  line.next ??= line.free.then(() => {
    const running = run(session);
    line.next = null;
    line.free = running.then(pause, pause);
    return running;
  });
  return line.next;
};
