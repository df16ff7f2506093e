/** @file A data folder that a server has used. Copying it takes less time than making a database in another folder. */
import { execFileSync } from "node:child_process";
import { after, before } from "node:test";
import { openFolderData, startServer, stopServer } from "./server-process.ts";

/**
 * Starts and stops a server in a folder before the tests of a file. The returned function copies that folder, with
 * owners and file modes, into an empty folder.
 */
export const prepareUsedFolder = (): ((folder: string) => void) => {
  const used = openFolderData();
  before(async () => void (await stopServer(await startServer(used))));
  after(() => used.close());
  return (folder) => void execFileSync("cp", ["-a", `${used.folder}/.`, folder]);
};
