/** @file The folder of scheduled backups: how they are named, how old they are, and which ones are deleted. */
import { randomUUID } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const NAME = /^keepwell-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.backup$/;
const PARTIAL = /^keepwell-\d{8}T\d{6}Z\.backup\.([0-9a-f-]{36}\.)?partial$/;
/**
 * A running backup's file grows all the time. A file that has not grown for this long was left by an interrupted
 * backup.
 */
const ABANDONED_MS = 24 * 60 * 60 * 1000;

/** `keepwell-20261126T043000Z.backup`. */
export const backupName = (at: Date): string =>
  `keepwell-${at.toISOString().replaceAll(/[-:]|\.\d+/g, "")}.backup`;

/**
 * The file to which a backup is written until it is complete. The name is random, so no other run writes to the file.
 */
export const partialName = (file: string): string => `${file}.${randomUUID()}.partial`;

const timeOf = (name: string): Date | undefined => {
  const [, ...parts] = NAME.exec(name) ?? [];
  if (parts.length === 0) return undefined;
  const [year, month, day, hour, minute, second] = parts;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
};

export interface KeptBackup {
  readonly file: string;
  readonly at: Date;
}

/** The backups in the folder, newest first. Other files are left out. */
export const listBackups = async (dir: string): Promise<KeptBackup[]> => {
  const names = await readdir(dir).catch(() => []);
  return names
    .flatMap((name) => {
      const at = timeOf(name);
      return at ? [{ file: join(dir, name), at }] : [];
    })
    .sort((one, other) => other.at.getTime() - one.at.getTime());
};

const isAbandoned = async (file: string): Promise<boolean> => {
  const found = await stat(file).catch(() => null);
  // The file's time may come from another machine's clock. Two clocks differ by less than a day.
  return found !== null && Date.now() - found.mtimeMs > ABANDONED_MS;
};

/** Deletes all but the `keep` newest backups, and the files that interrupted backups have left. */
export const pruneBackups = async (dir: string, keep: number): Promise<void> => {
  for (const { file } of (await listBackups(dir)).slice(keep)) await rm(file, { force: true });
  for (const name of await readdir(dir)) {
    const file = join(dir, name);
    if (PARTIAL.test(name) && (await isAbandoned(file))) await rm(file, { force: true });
  }
};
