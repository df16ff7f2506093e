/** @file The command that makes a backup. This command needs the server's data. */
import { join } from "node:path";
import { backupName } from "../../backup/backup-folder.ts";
import { writeBackup } from "../../backup/write-backup.ts";
import type { CommandTable } from "../command.ts";

const KB = 1024;
const MB = 1024 * KB;

const sizeOf = (bytes: number): string =>
  bytes < MB ? `${Math.ceil(bytes / KB)} kB` : `${(bytes / MB).toFixed(1)} MB`;

export const BACKUP_COMMANDS: CommandTable = {
  backup: {
    usage: "backup [FILE]",
    does: "Writes an encrypted backup of the database and the secrets, into BACKUP_DIR unless a file is named.",
    run: async (context, { words: [file], interruption }) => {
      const { dir } = context.config.backup;
      if (file === undefined && dir === undefined) throw new Error("Name a file, or set BACKUP_DIR.");
      const place = file ?? join(dir ?? "", backupName(context.clock.now()));
      const written = await writeBackup(context, place, { interruption });
      const text = `${written.file} holds the backup (${sizeOf(written.bytes)}, SHA-256 ${written.sha256}).`;
      return { text, data: written };
    },
  },
};
