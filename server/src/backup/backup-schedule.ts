import { join } from "node:path";
import type { Context } from "../context.ts";
import { runJob } from "../system/run-job.ts";
import { listScheduledBackups, pruneBackups, scheduledName } from "./backup-folder.ts";
import { writeBackup } from "./write-backup.ts";

/** The name of the job under which scheduled backups are recorded. */
export const BACKUP_JOB = "back up";

/** How often the schedule checks whether a backup is due. */
const ASK_MS = 60_000;
const HOUR_MS = 60 * 60 * 1000;

type ScheduleContext = Parameters<typeof writeBackup>[0] & Pick<Context, "log">;

/**
 * Backs up on a schedule, if the settings say so. A backup is due if the folder has no scheduled backup, or if the
 * newest one is old enough. So a restart makes no additional backup, and a failed backup is tried again. Backups that a
 * command made do not count.
 */
export const createBackupSchedule = (context: ScheduleContext) => {
  const { config, clock, log } = context;
  const { dir, everyHours, keep } = config.backup;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const ending = new AbortController();

  const backUpIfDue = async (): Promise<void> => {
    if (dir === undefined || everyHours === undefined) return;
    const now = clock.now();
    const [newest] = await listScheduledBackups(dir, now);
    if (newest && now.getTime() - newest.at.getTime() < everyHours * HOUR_MS) return;
    await runJob(context, BACKUP_JOB, async () => {
      const { file, bytes, sha256 } = await writeBackup(context, join(dir, scheduledName(now)), {
        interruption: ending.signal,
      });
      await pruneBackups(dir, { keep, now });
      log.info({ file, bytes, sha256 }, "backed up");
    });
  };

  const round = (): Promise<void> => {
    running ??= backUpIfDue()
      .catch((error: unknown) => log.error({ err: error }, "the folder of backups could not be read"))
      .finally(() => {
        running = undefined;
      });
    return running;
  };

  return {
    round,

    start: (): void => {
      if (everyHours === undefined) return;
      timer = setInterval(() => void round(), ASK_MS);
      void round();
    },

    /** Ends the schedule, and interrupts a running backup. The interrupted backup leaves no file. */
    stop: async (): Promise<void> => {
      clearInterval(timer);
      ending.abort();
      await running;
    },
  };
};
