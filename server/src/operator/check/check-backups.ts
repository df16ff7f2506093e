import { isOfFuture, listBackups } from "../../backup/backup-folder.ts";
import { type Finding, failed, type Installation, ok, warning } from "./finding.ts";

const HOUR_MS = 60 * 60 * 1000;
const UNSCHEDULED = "none are scheduled (BACKUP_EVERY)";

export const checkBackups = async ({ config, clock }: Installation): Promise<Finding> => {
  const { dir, everyHours } = config.backup;
  if (dir === undefined) return warning("backups", "none are scheduled: set BACKUP_DIR and BACKUP_EVERY");
  const [newest] = await listBackups(dir);
  if (!newest)
    return everyHours === undefined
      ? warning("backups", `there is none in ${dir}, and ${UNSCHEDULED}`)
      : failed("backups", `there is none in ${dir}`);
  if (isOfFuture(newest, clock.now()))
    return failed(
      "backups",
      `${newest.file} is of the future: look at the clock, and rename or delete the file`,
    );
  const hours = (clock.now().getTime() - newest.at.getTime()) / HOUR_MS;
  const text = `the newest is ${hours.toFixed(1)} hours old: ${newest.file}`;
  if (everyHours === undefined) return warning("backups", `${text}; ${UNSCHEDULED}`);
  return hours > 2 * everyHours ? failed("backups", text) : ok("backups", text);
};
