/**
 * @file Sends the operator's commands to the running server, because a data folder belongs to one process. Only the
 * system user that runs the server can open the socket.
 */
import { once } from "node:events";
import { chmodSync, rmSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Context } from "../context.ts";
import { hasSocketFolder, socketFolder } from "../socket-folder.ts";
import { BadOutcome } from "./command.ts";
import { runCommand } from "./commands.ts";

interface Answer {
  readonly ok: boolean;
  readonly output: string;
  /** Whether the command found a failure. */
  readonly isBad?: boolean;
}

/** The path of the socket. On Windows, it is a named pipe, which is outside the file system. */
export const socketPath = (dataDir: string): string =>
  process.platform === "win32"
    ? `\\\\.\\pipe\\keepwell-${Buffer.from(dataDir).toString("hex").slice(-60)}`
    : join(socketFolder(dataDir), "operator.sock");

const answer = async (context: Context, request: string): Promise<Answer> => {
  try {
    const words: unknown = JSON.parse(request);
    if (!Array.isArray(words)) throw new Error("This is not a command.");
    return { ok: true, output: await runCommand(context, words.map(String)) };
  } catch (error) {
    const isBad = error instanceof BadOutcome;
    return {
      ok: false,
      ...(isBad ? { isBad } : {}),
      output: error instanceof Error ? error.message : "The command failed.",
    };
  }
};

/** Listens for commands until the returned server is closed. */
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

const reach = async (dataDir: string): Promise<Socket | null> => {
  // `socketPath` can create a folder. A command must not create it for a data folder on which no server has run.
  if (process.platform !== "win32" && !hasSocketFolder(dataDir)) return null;
  const socket = connect(socketPath(dataDir));
  return once(socket, "connect").then(
    () => socket,
    () => null,
  );
};

export const isServerRunning = async (dataDir: string): Promise<boolean> => {
  const socket = await reach(dataDir);
  socket?.destroy();
  return socket !== null;
};

/** Sends a command to the server that runs on a data folder. Returns null if no server runs. */
export const askRunningServer = async (dataDir: string, words: readonly string[]): Promise<Answer | null> => {
  const socket = await reach(dataDir);
  if (!socket) return null;
  socket.end(JSON.stringify(words));
  const answered = await text(socket);
  if (answered === "")
    throw new Error(
      "The server ended before it answered. Start it, and see with `log` whether the command was done.",
    );
  return JSON.parse(answered);
};
