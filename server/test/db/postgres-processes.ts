/** @file Finds the processes of a database, and waits until a condition holds. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

const POLL_MS = 100;
const POLLS = 600;

export const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  for (let polls = 0; polls < POLLS; polls += 1) {
    if (await holds()) return;
    await wait(POLL_MS);
  }
  assert.fail("it never came to it");
};

/** Returns the database's first process and all processes that it has started. */
export const processesOf = (pid: number): number[] => {
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/stat`, "utf8").split(") ")[1]?.split(" ")[1] === String(pid);
      } catch {
        return false;
      }
    });
  return [pid, ...children.map(Number)];
};
