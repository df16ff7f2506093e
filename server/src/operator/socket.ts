/**
 * @file The embedded database belongs to one process, so the operator's commands go to the running
 * server through a socket in the data folder that only its owner can open.
 */
import { chmodSync, rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Context } from "../context.ts";
import { runCommand } from "./commands.ts";

interface Answer {
  readonly ok: boolean;
  readonly output: string;
}

/** Windows has named pipes in its stead, which live outside the file system. */
export const socketPath = (dataDir: string): string =>
  process.platform === "win32"
    ? `\\\\.\\pipe\\keepwell-${Buffer.from(dataDir).toString("hex").slice(-60)}`
    : join(dataDir, "operator.sock");

const answer = async (context: Context, request: string): Promise<Answer> => {
  try {
    const words: unknown = JSON.parse(request);
    if (!Array.isArray(words)) throw new Error("This is not a command.");
    return { ok: true, output: await runCommand(context, words.map(String)) };
  } catch (error) {
    return { ok: false, output: error instanceof Error ? error.message : "The command failed." };
  }
};

/** Listens for commands until closed. */
export const listenForOperator = async (context: Context): Promise<Server> => {
  const path = socketPath(context.config.dataDir);
  rmSync(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on("error", () => socket.destroy());
    text(socket)
      .then((request) => answer(context, request))
      .then((result) => socket.end(JSON.stringify(result)))
      .catch(() => socket.destroy());
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(path, resolve));
  if (process.platform !== "win32") chmodSync(path, 0o600);
  return server;
};

/** Sends a command to the running server. */
export const askRunningServer = async (dataDir: string, words: readonly string[]): Promise<Answer> => {
  const socket = connect(socketPath(dataDir));
  socket.end(JSON.stringify(words));
  return JSON.parse(await text(socket));
};
