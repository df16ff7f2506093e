/** @file The commands on backups that work without the server's data. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBackup } from "../../backup/open-backup.ts";
import type { Config } from "../../config.ts";
import { removeSocketFolder } from "../../socket-folder.ts";
import { type CommandCall, type OfflineCommandTable, printable } from "../command.ts";
import { readKey } from "./read-key.ts";
import { type Restored, restore, restoreIntoFolder } from "./restore.ts";

const HOUR_MS = 60 * 60 * 1000;

const requireFile = (file: string | undefined): string => {
  if (file === undefined) throw new Error("Name the backup's file.");
  return file;
};

const KEY = { key: { type: "string" } } as const;

/** The settings. If `--key` names a file, the backup key in this file replaces the one in the settings. */
const withKey = async (config: Config, { options: { key }, interruption }: CommandCall): Promise<Config> =>
  typeof key === "string"
    ? { ...config, backup: { ...config.backup, keys: await readKey(key, interruption) } }
    : config;

/**
 * The warning for a backup that is encrypted to recipients: such a backup does not prove who wrote it, because anyone
 * can encrypt to a recipient. Empty for a backup under a passphrase: its writer knew the passphrase.
 */
const originOf = ({ backup: { keys } }: Config): string =>
  keys.identities.length === 0
    ? ""
    : "\nThe file does not prove who made it: anyone who knows the age recipient can. Compare its SHA-256 with the one that the backup command printed, unless it was kept where no one else can write.";

const described = ({ tables, rows, foreign, created_at, version }: Restored) => {
  const hours = Math.max(0, (Date.now() - created_at.getTime()) / HOUR_MS);
  const age = hours < 48 ? `${hours.toFixed(1)} hours` : `${Math.floor(hours / 24)} days`;
  const others =
    foreign.length === 0
      ? ""
      : `\nLeft out, because they are not Keepwell's: ${printable(foreign.join(", "))}.`;
  return {
    text: `${rows} rows of ${tables} tables, from ${created_at.toISOString()} (${age} ago) by Keepwell ${version}.${others}`,
    data: { tables, rows, foreign, created_at, version, age_hours: hours },
  };
};

export const OFFLINE_BACKUP_COMMANDS: OfflineCommandTable = {
  restore: {
    usage: "restore FILE [--key FILE] [--secrets FILE]",
    does: "Restores a backup into an empty DATA_DIR, or into the empty database of DATABASE_URL.",
    options: { ...KEY, secrets: { type: "string" } },
    run: async (settings, call) => {
      const {
        words: [file],
        options: { secrets },
        interruption,
      } = call;
      const config = await withKey(settings, call);
      const secretsFile = typeof secrets === "string" ? secrets : undefined;
      const restored = await restore(config, requireFile(file), { secretsFile, interruption });
      const { text, data } = described(restored);
      const next = "Tell the users that you restored a backup, and its date: their browsers ask them.";
      return { text: `Restored: ${text}\n${next}${originOf(config)}`, data };
    },
  },
  "backup verify": {
    usage: "backup verify FILE [--key FILE]",
    does: "Restores a backup into a temporary database, and compares every table with what was backed up.",
    options: KEY,
    run: async (settings, call) => {
      const {
        words: [file],
        interruption,
      } = call;
      const config = await withKey(settings, call);
      const snapshot = await openBackup(requireFile(file), config.backup.keys);
      const folder = mkdtempSync(join(tmpdir(), "keepwell-verify-"));
      try {
        const { text, data } = described(await restoreIntoFolder(folder, snapshot, { interruption }));
        return { text: `The backup is whole: ${text}${originOf(config)}`, data: { ...data, whole: true } };
      } finally {
        removeSocketFolder(folder);
        rmSync(folder, { recursive: true, force: true });
      }
    },
  },
};
