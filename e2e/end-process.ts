import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** Ends a process that a test has started, unless it has ended already, and waits for its end. */
export const endProcess = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill();
  await ended;
};
