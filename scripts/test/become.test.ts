import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";

const BECOME = new URL("../become.mjs", import.meta.url).href;

/** A program that prints its process id and runs for a minute. */
const PROGRAM = "console.log(process.pid); setTimeout(() => {}, 60_000)";
const SCRIPT = `import { become } from ${JSON.stringify(BECOME)};
  become(process.execPath, ["-e", ${JSON.stringify(PROGRAM)}]);`;

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const BY_SHELL = ["-c", '"$0" --input-type=module -e "$1"; exit $?', process.execPath, SCRIPT];
const NPM = `require("node:child_process").spawn("sh", ${JSON.stringify(BY_SHELL)}, { stdio: "inherit" });`;

/** Starts the command as npm does. Returns the command's process, and the pid of the program that become() runs. */
const start = async (command: string, args: readonly string[]) => {
  const parent = spawn(command, args, {
    env: { ...process.env, npm_lifecycle_event: "start" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [output] = await once(parent.stdout, "data");
  return { parent, pid: Number(output) };
};

const expectEnd = async (pid: number): Promise<void> => {
  for (let tries = 0; isRunning(pid) && tries < 200; tries += 1) await wait(50);
  assert.ok(!isRunning(pid));
};

for (const [name, command, args] of [
  ["the shell that npm has started", "sh", BY_SHELL],
  ["npm itself", process.execPath, ["-e", NPM, "npm"]],
] as const)
  for (const signal of ["SIGTERM", "SIGHUP", "SIGKILL"] as const)
    test(`the program ends after ${signal} to ${name}`, async () => {
      const { parent, pid } = await start(command, args);
      // become() looks for npm only after it has started the program.
      await wait(300);
      assert.ok(isRunning(pid));
      parent.kill(signal);
      await expectEnd(pid);
    });
