import { platform } from "./platform.ts";

/** The name of the stored limit. public/before-page.js also reads it. */
export const LOCK_LIMIT = "keepwell.lock-limit";

export const keptLockLimit = (): string | null => platform().kept.values.getItem(LOCK_LIMIT);

/**
 * The minutes after which this browser locks at the latest, because a team of a signed-in user requires it. Infinite if
 * there is no limit ([Note: Lock limit]).
 */
export const lockLimit = (): number => Number.parseInt(keptLockLimit() ?? "", 10) || Number.POSITIVE_INFINITY;
