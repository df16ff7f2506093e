/** @file The folder of scheduled backups: their names, their age, and which are deleted. */
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

const NAME = /^keepwell-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.backup$/;
const PARTIAL = /^keepwell-\d{8}T\d{6}Z\.backup\.partial$/;

/** `keepwell-20261126T043000Z.backup`. */
export const backupName = (at: Date): string =>
  `keepwell-${at.toISOString().replaceAll(/[-:]|\.\d+/g, "")}.backup`;

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

/** The newest first. Other files in the folder do not count. */
export const listBackups = async (dir: string): Promise<KeptBackup[]> => {
  const names = await readdir(dir).catch(() => []);
  return names
    .flatMap((name) => {
      const at = timeOf(name);
      return at ? [{ file: join(dir, name), at }] : [];
    })
    .sort((one, other) => other.at.getTime() - one.at.getTime());
};

/** Deletes all but the newest, and what interrupted backups have left. */
export const pruneBackups = async (dir: string, keep: number): Promise<void> => {
  for (const { file } of (await listBackups(dir)).slice(keep)) await rm(file, { force: true });
  for (const name of await readdir(dir)) if (PARTIAL.test(name)) await rm(join(dir, name), { force: true });
};
