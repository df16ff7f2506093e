import { platform } from "./platform.ts";

export const LOCK_LIMIT = "keepwell.lock-limit";

export const keptLockLimit = (): string | null => platform().kept.values.getItem(LOCK_LIMIT);

/** The minutes after which the user's teams lock at the latest; infinite if there is no limit ([Note: Lock limit]). */
export const lockLimit = (): number => Number.parseInt(keptLockLimit() ?? "", 10) || Number.POSITIVE_INFINITY;
