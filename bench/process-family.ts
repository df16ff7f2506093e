import { readdirSync, readFileSync } from "node:fs";

const parentOf = (pid: string): string | undefined => {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1];
  } catch {
    return undefined;
  }
};

/** A process and all processes that came from it, on Linux. */
export const familyOf = (pid: string): string[] => [
  pid,
  ...readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .flatMap(familyOf),
];
