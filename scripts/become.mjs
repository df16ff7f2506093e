/** @file Running a program in the place of this one. No dependencies: see bootstrap.mjs. */
import { spawn, spawnSync } from "node:child_process";
import process from "node:process";

const LOOK_MS = 500;

const tellOf = (pid, what) => {
  const { stdout } = spawnSync("ps", ["-o", `${what}=`, "-p", String(pid)], { encoding: "utf8" });
  return stdout?.trim() ?? "";
};

const runs = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** npm, where a shell stands between it and us. */
const npmAbove = () => {
  const above = Number(tellOf(process.ppid, "ppid"));
  return above > 1 && /\bnpm\b/.test(tellOf(above, "args")) ? above : undefined;
};

/**
 * npm starts us by a shell. It passes SIGTERM on to that shell alone, which ends without telling us, and SIGHUP ends npm
 * alone: that one of them is gone is the signal.
 */
const stopWithNpm = (child) => {
  if (process.env.npm_lifecycle_event === undefined || process.platform === "win32") return;
  const [parent, npm] = [process.ppid, npmAbove()];
  const looking = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || runs(npm))) return;
    clearInterval(looking);
    child.kill("SIGTERM");
  }, LOOK_MS);
  looking.unref();
};

/** The program runs in our place: what would stop us stops it, in order, and its end is ours. */
export const become = (command, args, options = {}) => {
  const child = spawn(command, args, { ...options, stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.once("exit", (status) => process.exit(status ?? 1));
  stopWithNpm(child);
};
