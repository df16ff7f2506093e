/**
 * @file Runs a program in place of the current program, like exec on Unix. This file imports no packages, because
 * bootstrap.mjs may use it before any package is installed.
 */
import { spawn, spawnSync } from "node:child_process";
import process from "node:process";

const POLL_MS = 500;

/** Returns one column of the output of `ps` for a process; an empty text if there is no such process. */
const readProcess = (pid, column) => {
  const { stdout } = spawnSync("ps", ["-o", `${column}=`, "-p", String(pid)], { encoding: "utf8" });
  return stdout?.trim() ?? "";
};

const isRunning = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Returns the process id of npm if npm has started this process through a shell; otherwise undefined. */
const findNpm = () => {
  const grandparent = Number(readProcess(process.ppid, "ppid"));
  return grandparent > 1 && /\bnpm\b/.test(readProcess(grandparent, "args")) ? grandparent : undefined;
};

/**
 * Stops the child once npm, or the shell by which npm started this process, has ended. No signal tells this process
 * that they have ended. On SIGTERM, npm forwards the signal to the shell, but the shell ends without forwarding it.
 * SIGHUP ends only npm.
 */
const stopWithNpm = (child) => {
  if (process.env.npm_lifecycle_event === undefined || process.platform === "win32") return;
  const [parent, npm] = [process.ppid, findNpm()];
  const polling = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || isRunning(npm))) return;
    clearInterval(polling);
    child.kill("SIGTERM");
  }, POLL_MS);
  polling.unref();
};

/**
 * Runs the program in place of the current process. Forwards stop signals to the program, and exits with the program's
 * status.
 */
export const become = (command, args, options = {}) => {
  const child = spawn(command, args, { ...options, stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.once("exit", (status) => process.exit(status ?? 1));
  stopWithNpm(child);
};
