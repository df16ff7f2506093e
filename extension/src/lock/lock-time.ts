/** @file Decides when the extension locks. The lock time is stored in this browser, not in the account. */
import { type OwnLimit, withOwnLimit } from "@keepwell/client/team/lock-limit.ts";
import type { ReadArea, StorageArea } from "../browser.ts";

export const LOCK_TIMES = ["1", "5", "15", "60", "240", "close"] as const;
/**
 * How many minutes after the user's last act the extension locks. With `close`, it locks when the browser is closed.
 */
export type LockTime = (typeof LOCK_TIMES)[number];

interface Areas {
  readonly local: StorageArea;
  readonly session: StorageArea;
}

interface ReadAreas {
  readonly local: ReadArea;
  readonly session: ReadArea;
}

const TIME = "keepwell.lock";
/** The name of the stored limits of the user's teams ([Note: Lock limit]). */
const LIMIT = "keepwell.lock-limit";
const LAST = "keepwell.last-active";
/**
 * The name of a value that is kept only in memory. It is missing after the browser was closed, and after `endActivity`.
 */
const RUNNING = "keepwell.running";
const DEFAULT: LockTime = "15";
const MINUTE_MS = 60_000;

const asLockTime = (stored: unknown): LockTime => LOCK_TIMES.find((time) => time === stored) ?? DEFAULT;

export const readLockTime = async ({ local }: Pick<ReadAreas, "local">): Promise<LockTime> =>
  asLockTime((await local.get(TIME))[TIME]);

export const writeLockTime = ({ local }: Areas, time: LockTime): Promise<void> => local.set({ [TIME]: time });

const asLimit = (kept: unknown): number => Number.parseInt(String(kept), 10) || Number.POSITIVE_INFINITY;

/** Returns the lock limit of the user's teams, in minutes; infinite if there is no limit. */
export const readLockLimit = async ({ local }: Pick<ReadAreas, "local">): Promise<number> =>
  asLimit((await local.get(LIMIT))[LIMIT]);

/** Stores the lock limit of the account's team. */
export const writeOwnLimit = async ({ local }: Pick<Areas, "local">, own: OwnLimit): Promise<void> => {
  const { [LIMIT]: before } = await local.get(LIMIT);
  const kept = withOwnLimit(typeof before === "string" ? before : null, own);
  await (kept === null ? local.remove(LIMIT) : local.set({ [LIMIT]: kept }));
};

/**
 * Stores the time at which the user was last active: `now`, in milliseconds since 1970. The vault page reads and writes
 * the same stored text.
 */
export const noteActivity = async ({ local, session }: Areas, now: number): Promise<void> => {
  await Promise.all([local.set({ [LAST]: String(now) }), session.set({ [RUNNING]: true })]);
};

/** Makes the lock due at once, whatever lock time the user has chosen. */
export const endActivity = async ({ local, session }: Areas): Promise<void> => {
  await Promise.all([local.remove(LAST), session.remove(RUNNING)]);
};

/**
 * Whether the lock is due now. If not, `at` is the time at which it will be due, in milliseconds since 1970; null if it
 * will be due when the browser is closed.
 */
export type LockDue = { readonly isDue: true } | { readonly isDue: false; readonly at: number | null };

export const readLockDue = async ({ local, session }: ReadAreas, now: number): Promise<LockDue> => {
  const [{ [TIME]: time, [LAST]: last, [LIMIT]: limit }, { [RUNNING]: running }] = await Promise.all([
    local.get([TIME, LAST, LIMIT]),
    session.get(RUNNING),
  ]);
  const chosen = asLockTime(time);
  if (chosen === "close" && running !== true) return { isDue: true };
  const minutes = Math.min(chosen === "close" ? Number.POSITIVE_INFINITY : Number(chosen), asLimit(limit));
  if (minutes === Number.POSITIVE_INFINITY) return { isDue: false, at: null };
  const noted = Number(last);
  const lastActive = Number.isFinite(noted) ? noted : 0;
  const at = lastActive + minutes * MINUTE_MS;
  // A clock that was set back must not keep the accounts open.
  const isBefore = lastActive > now + MINUTE_MS;
  return now >= at || isBefore ? { isDue: true } : { isDue: false, at };
};
