import type { Database } from "../src/db/database.ts";
import { openEmbedded } from "../src/db/embedded/embedded-database.ts";
import { lockFolder } from "../src/db/folder-lock.ts";
import { createLog } from "../src/log.ts";

const CONNECTIONS = 4;

export const openStoppedDatabase = async (dataDir: string): Promise<Database> => {
  const lock = lockFolder(dataDir);
  const database = await openEmbedded({ dataDir, lock, size: CONNECTIONS, log: createLog("silent") });
  const close = async () => {
    await database.close();
    lock.release();
  };
  return { ...database, close };
};
