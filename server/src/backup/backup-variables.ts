import { resolve } from "node:path";
import { z } from "zod";
import { type BackupKeys, type BackupLock, isIdentity, isRecipient } from "./backup-cipher.ts";

const words = z.string().transform((text) => text.split(",").map((part) => part.trim()));

export const backupVariables = {
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_EVERY: z.coerce.number().min(0.1).max(8784).optional(),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(100_000).default(14),
  BACKUP_RECIPIENTS: words
    .pipe(z.array(z.string().refine(isRecipient, "must be whole age1… keys, separated by commas")))
    .optional(),
  BACKUP_PASSPHRASE: z.string().min(12, "must have 12 or more characters").optional(),
  BACKUP_IDENTITY: words
    .pipe(z.array(z.string().refine(isIdentity, "must be whole AGE-SECRET-KEY-… keys, without comments")))
    .optional(),
};

type BackupVariables = z.output<z.ZodObject<typeof backupVariables>>;

export interface BackupConfig {
  /** The folder for scheduled backups, and for the backup of a command that names no file. */
  readonly dir: string | undefined;
  /** The hours between two scheduled backups; undefined without a schedule. */
  readonly everyHours: number | undefined;
  /** How many scheduled backups are kept. */
  readonly keep: number;
  readonly lock: BackupLock | undefined;
  readonly keys: BackupKeys;
}

/** Reports combinations of settings that are not allowed. */
export const checkBackupVariables = (env: BackupVariables, context: z.core.$RefinementCtx): void => {
  const refuse = (name: keyof BackupVariables, message: string) =>
    context.addIssue({ code: "custom", path: [name], message });
  const { BACKUP_EVERY, BACKUP_DIR, BACKUP_RECIPIENTS, BACKUP_PASSPHRASE } = env;
  if (BACKUP_RECIPIENTS && BACKUP_PASSPHRASE !== undefined && BACKUP_EVERY !== undefined)
    refuse("BACKUP_PASSPHRASE", "a schedule needs BACKUP_RECIPIENTS or BACKUP_PASSPHRASE, not both");
  if (BACKUP_EVERY === undefined) return;
  if (BACKUP_DIR === undefined) refuse("BACKUP_EVERY", "needs BACKUP_DIR");
  if (!BACKUP_RECIPIENTS && BACKUP_PASSPHRASE === undefined)
    refuse("BACKUP_EVERY", "needs BACKUP_RECIPIENTS or BACKUP_PASSPHRASE");
};

const lockOf = ({ BACKUP_RECIPIENTS, BACKUP_PASSPHRASE }: BackupVariables): BackupLock | undefined => {
  if (BACKUP_RECIPIENTS) return { recipients: BACKUP_RECIPIENTS };
  return BACKUP_PASSPHRASE === undefined ? undefined : { passphrase: BACKUP_PASSPHRASE };
};

export const backupConfig = (env: BackupVariables): BackupConfig => ({
  dir: env.BACKUP_DIR === undefined ? undefined : resolve(env.BACKUP_DIR),
  everyHours: env.BACKUP_EVERY,
  keep: env.BACKUP_KEEP,
  lock: lockOf(env),
  keys: {
    identities: env.BACKUP_IDENTITY ?? [],
    passphrases: env.BACKUP_PASSPHRASE === undefined ? [] : [env.BACKUP_PASSPHRASE],
  },
});
