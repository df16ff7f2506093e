/** @file The server on which `npm run seed` creates demo accounts. */
import { fetchTransport } from "@keepwell/client/api/transport.ts";
import type { Device } from "@keepwell/client/session/session.ts";
import { createApp } from "../server/src/app.ts";
import { readConfig } from "../server/src/config.ts";
import { openContext } from "../server/src/open-context.ts";
import { runCommand } from "../server/src/operator/commands.ts";
import { askRunningServer, isServerRunning } from "../server/src/operator/socket.ts";
import { createServices } from "../server/src/services.ts";
import { deviceOn } from "../server/test/harness.ts";
import { deriveMasterKeyInNode } from "../server/test/node-kdf.ts";

/** A server for the demo accounts. It already runs, or it runs only while the accounts are created. */
export interface Target {
  readonly origin: string;
  /** Makes the device of a new browser, with empty storage. */
  newDevice(): Device;
  /** Runs an operator's command and returns its output. @throws Error with a message for the operator */
  operate(words: readonly string[]): Promise<string>;
  close(): Promise<void>;
}

const config = readConfig({ LOG_LEVEL: "silent", ...process.env });

const deviceAt = (origin: string) => () => deviceOn(fetchTransport(origin), deriveMasterKeyInNode);

const runningServer = (): Target => ({
  origin: config.publicUrl,
  newDevice: deviceAt(config.publicUrl),
  operate: async (words) => {
    const answer = await askRunningServer(config.dataDir, words);
    if (!answer?.ok) throw new Error(answer?.output ?? "The server has ended.");
    return answer.output;
  },
  close: async () => {},
});

const ownServer = async (): Promise<Target> => {
  const context = await openContext(config);
  const app = await createApp(context, createServices(context), {
    page: "",
    card: "",
    extension: "",
    release: "",
  });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    origin,
    newDevice: deviceAt(origin),
    operate: (words) => runCommand(context, words),
    close: async () => {
      await app.close();
      await context.database.close();
    },
  };
};

export const openTarget = async (): Promise<Target> => {
  const isRunning = config.databaseUrl === undefined && (await isServerRunning(config.dataDir));
  return isRunning ? runningServer() : ownServer();
};
