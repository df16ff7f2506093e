/**
 * @file The backups in BACKUP_DIR, recognized by their names. The names distinguish scheduled backups from backups that
 * a command made. The schedule counts and deletes only scheduled backups. But it also deletes every unfinished file
 * that has not grown for a day, even if a command made the file.
 */
import { randomUUID } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const NAME = /^keepwell-(scheduled-)?(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.backup$/;
const PARTIAL = /^keepwell-(scheduled-)?\d{8}T\d{6}Z\.backup\.([0-9a-f-]{36}\.)?partial$/;
/**
 * A running backup's file grows all the time. A file that has not grown for this long was left by an interrupted
 * backup. The limit is long enough even if the file's time comes from another machine's clock.
 */
const ABANDONED_MS = 24 * 60 * 60 * 1000;

const compact = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, "");

/** `keepwell-20261126T043000Z.backup`: the name of a backup if its command names no file. */
export const backupName = (at: Date): string => `keepwell-${compact(at)}.backup`;

/** `keepwell-scheduled-20261126T043000Z.backup`: the name of a scheduled backup. */
export const scheduledName = (at: Date): string => `keepwell-scheduled-${compact(at)}.backup`;

/**
 * The file to which a backup is written until it is complete. The name is random, so no other run writes to the file.
 */
export const partialName = (file: string): string => `${file}.${randomUUID()}.partial`;

export interface KeptBackup {
  readonly file: string;
  readonly at: Date;
  readonly isScheduled: boolean;
}

const readName = (dir: string, name: string): KeptBackup[] => {
  const [found, scheduled, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  if (found === undefined) return [];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  const kept = { file: join(dir, name), at, isScheduled: scheduled !== undefined };
  // If the name contains a month or hour that does not exist, the backup's age is unknown.
  return Number.isNaN(at.getTime()) ? [] : [kept];
};

/**
 * The backups in the folder, newest first. Files with other names are left out, because their time is not known: a
 * file's own time changes when the file is copied.
 */
export const listBackups = async (dir: string): Promise<KeptBackup[]> => {
  const names = await readdir(dir).catch(() => []);
  return names
    .flatMap((name) => readName(dir, name))
    .sort((one, other) => other.at.getTime() - one.at.getTime());
};

/** The most by which two machines' clocks are expected to differ. */
const CLOCKS_DIFFER_MS = 24 * 60 * 60 * 1000;

/**
 * Whether the time in a backup's name is more than a day in the future. If so, a clock was wrong, or Keepwell did not
 * choose the name.
 */
export const isOfFuture = ({ at }: KeptBackup, now: Date): boolean =>
  at.getTime() - now.getTime() > CLOCKS_DIFFER_MS;

/**
 * The backups that a schedule made, newest first. Leaves out backups whose time is more than a day in the future. Such
 * a backup would delay the next backup until that time, and would be kept in place of a real one.
 */
export const listScheduledBackups = async (dir: string, now: Date): Promise<KeptBackup[]> =>
  (await listBackups(dir)).filter((backup) => backup.isScheduled && !isOfFuture(backup, now));

const isAbandoned = async (file: string): Promise<boolean> => {
  const found = await stat(file).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > ABANDONED_MS;
};

/** Deletes all but the `keep` newest scheduled backups, and the files that interrupted backups have left. */
export const pruneBackups = async (
  dir: string,
  { keep, now }: { keep: number; now: Date },
): Promise<void> => {
  for (const { file } of (await listScheduledBackups(dir, now)).slice(keep)) await rm(file, { force: true });
  for (const name of await readdir(dir)) {
    const file = join(dir, name);
    if (PARTIAL.test(name) && (await isAbandoned(file))) await rm(file, { force: true });
  }
};
