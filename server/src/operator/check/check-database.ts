import { statfs } from "node:fs/promises";
import type { Config } from "../../config.ts";
import type { Context } from "../../context.ts";
import { isEncrypted } from "../../db/connection-encryption.ts";
import { VERSION } from "../../version.ts";
import { type Finding, failed, type Installation, ok, reasonOf, warning } from "./finding.ts";

const OLDEST_POSTGRES = 15;
const MAJOR = 10_000;
const SKEW_WARN_MS = 2000;
const SKEW_FAIL_MS = 30_000;
const GB = 1024 ** 3;
const LOW_GB = 1;
const FULL_GB = 0.1;

const describeEncryption = ({ databaseUrl }: Config): string => {
  const encrypted = databaseUrl === undefined ? undefined : isEncrypted(databaseUrl);
  if (encrypted === undefined) return "";
  return encrypted ? ", encrypted" : ", not encrypted";
};

export const checkDatabase = async ({ config, database }: Context): Promise<Finding> => {
  const began = performance.now();
  try {
    await database.probe();
    const took = Math.round(performance.now() - began);
    return ok("database", `answers and takes writes, in ${took} ms${describeEncryption(config)}`);
  } catch (error) {
    return failed("database", `takes no writes (${reasonOf(error)})`);
  }
};

export const checkVersions = async ({ database }: Context): Promise<Finding> => {
  const { rows } = await database.exclusive(({ query }) =>
    query("select current_setting('server_version_num')::integer as number, version() as text"),
  );
  const postgres = /^PostgreSQL \S+/.exec(String(rows[0]?.["text"]))?.[0] ?? "PostgreSQL";
  const text = `Keepwell ${VERSION}, Node ${process.versions.node}, ${postgres}`;
  const isOld = Number(rows[0]?.["number"]) < OLDEST_POSTGRES * MAJOR;
  return isOld ? failed("versions", `${text}: PostgreSQL must be 15 or newer`) : ok("versions", text);
};

/**
 * Compares this machine's clock with the database's. Codes of authenticator apps and the ends of sessions depend on
 * this machine's clock.
 */
export const checkClock = async ({ config, database }: Context): Promise<Finding> => {
  const began = Date.now();
  const { rows } = await database.exclusive(({ query }) =>
    query("select extract(epoch from clock_timestamp()) * 1000 as now"),
  );
  const skew = Math.round(Math.abs(Number(rows[0]?.["now"]) - (began + Date.now()) / 2));
  const text =
    config.databaseUrl === undefined
      ? "the database is on this machine and has its clock"
      : `this machine's and the database's differ by ${skew} ms`;
  if (skew > SKEW_FAIL_MS) return failed("clock", `${text}. Synchronize both with a time server`);
  return skew > SKEW_WARN_MS ? warning("clock", text) : ok("clock", text);
};

const checkFolder = async (folder: string): Promise<Finding> => {
  try {
    const { bavail, bsize } = await statfs(folder);
    const free = (bavail * bsize) / GB;
    const text = `${free.toFixed(1)} GB free in ${folder}`;
    if (free < FULL_GB) return failed("disk", text);
    return free < LOW_GB ? warning("disk", text) : ok("disk", text);
  } catch (error) {
    return failed("disk", `${folder} cannot be read (${reasonOf(error)})`);
  }
};

export const checkDisks = ({ config }: Installation): Promise<Finding[]> => {
  const { databaseUrl, dataDir, backup } = config;
  const folders = [
    ...(databaseUrl === undefined ? [dataDir] : []),
    ...(backup.dir === undefined ? [] : [backup.dir]),
  ];
  return Promise.all(folders.map(checkFolder));
};
