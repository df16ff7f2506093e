/** @file Reads a backup's passphrase or age identities, which replace those of the settings. */
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { type BackupKeys, isIdentity } from "../../backup/backup-cipher.ts";
import { unreadable } from "../../backup/open-backup.ts";
import { unlessInterrupted } from "../interruption.ts";

const STANDARD_INPUT = "-";

const read = async (file: string, interruption: AbortSignal): Promise<string> => {
  if (file !== STANDARD_INPUT)
    return readFile(file, "utf8").catch(() => {
      throw unreadable(file);
    });
  if (process.stdin.isTTY) throw new Error("--key - reads the standard input: add < FILE.");
  return unlessInterrupted(text(process.stdin), interruption);
};

const refusal = (file: string): Error =>
  new Error(
    `${file === STANDARD_INPUT ? "The standard input" : file} must hold one line with a passphrase, or whole AGE-SECRET-KEY-… lines.`,
  );

/**
 * Reads either a passphrase on one line, or any number of age identities, each on its own line. Files with identities
 * may contain comment lines, as `age-keygen` writes them. If `file` is `-`, reads the standard input. White space around
 * the passphrase may be part of it: `BACKUP_PASSPHRASE` counts it, and `BACKUP_PASSPHRASE_FILE` does not.
 */
export const readKey = async (file: string, interruption: AbortSignal): Promise<BackupKeys> => {
  const lines = (await read(file, interruption)).split(/\r?\n/).filter((line) => line.trim() !== "");
  const identities = lines.map((line) => line.trim()).filter((line) => !line.startsWith("#"));
  if (identities.length > 0 && identities.every(isIdentity)) return { identities, passphrases: [] };
  const [line, ...others] = lines;
  if (line === undefined || others.length > 0 || line.trim().startsWith("AGE-")) throw refusal(file);
  return { identities: [], passphrases: [...new Set([line, line.trim()])] };
};
