import { readdirSync, readFileSync } from "node:fs";

const readParent = (pid: string): string | undefined => {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1];
  } catch {
    return undefined;
  }
};

/** Returns the ids of a process and of all its descendants. Linux only. */
export const processFamily = (pid: string): string[] => [
  pid,
  ...readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && readParent(name) === pid)
    .flatMap(processFamily),
];
