/**
 * @file Why this browser is locked, for the page that asks for the password. The reason is stored, so that a reloaded
 * page still knows it.
 */

export const LOCK_REASONS = ["user", "idle", "closed"] as const;
/**
 * `user`: the user locked this browser. `idle`: the user did not use it for too long. `closed`: its last tab was
 * closed.
 */
export type LockReason = (typeof LOCK_REASONS)[number];

/** The name of the stored reason. public/before-page.js also reads it. */
const KEY = "keepwell.locked";

/** Returns why this browser is locked. Undefined if it is unlocked, or if it lost its key for another reason. */
export const lockReason = (): LockReason | undefined => {
  const stored = localStorage.getItem(KEY);
  return LOCK_REASONS.find((reason) => reason === stored);
};

/** Stores the reason. If the browser is locked already, the first reason stays. */
export const noteLock = (reason: LockReason): void => {
  if (!lockReason()) localStorage.setItem(KEY, reason);
};

export const forgetLock = (): void => localStorage.removeItem(KEY);
