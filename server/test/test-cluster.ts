/**
 * @file The embedded PostgreSQL for tests. `stop` deletes its folder. Unless it is `durable`, a power cut can destroy
 * its data.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeCluster } from "../src/db/embedded/cluster.ts";
import { loopbackEndpoint, passwordFile } from "../src/db/embedded/endpoint.ts";
import { startPostmaster } from "../src/db/embedded/postmaster.ts";
import { findPrograms } from "../src/db/embedded/programs.ts";
import { lockFolder } from "../src/db/folder-lock.ts";
import { createLog } from "../src/log.ts";

const QUICK = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off"];
const CONNECTIONS = 300;

export interface TestCluster {
  /** The URL of the cluster's first database. It connects over loopback as a superuser. */
  readonly url: string;
  stop(): Promise<void>;
}

interface ClusterOptions {
  /** Whether commits are written through to the disk. Measurements need this, but tests do not. */
  readonly durable?: boolean;
  /** Further settings of PostgreSQL, as `name=value`. */
  readonly settings?: readonly string[];
}

export const startTestCluster = async ({
  durable = false,
  settings = [],
}: ClusterOptions = {}): Promise<TestCluster> => {
  const folder = mkdtempSync(join(tmpdir(), "keepwell-cluster-"));
  const lock = lockFolder(folder);
  const programs = findPrograms();
  const cluster = join(folder, "postgres");
  await makeCluster(cluster, { programs, passwordFile: passwordFile(folder), sync: durable });
  const endpoint = await loopbackEndpoint(folder);
  const log = createLog("silent");
  const options = { cluster, programs, endpoint, lock, log };
  const postmaster = await startPostmaster({
    ...options,
    connections: CONNECTIONS,
    settings: [...(durable ? [] : QUICK), ...settings],
  });
  const { user, password, port, database } = endpoint.connection;
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  return {
    url: `postgres://${user}:${password}@127.0.0.1:${port}/${database}`,
    stop: async () => {
      await postmaster.stop();
      lock.release();
      process.off("exit", remove);
      remove();
    },
  };
};
