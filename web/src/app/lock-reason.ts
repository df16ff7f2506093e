/**
 * @file Why this browser is locked, for the page that asks for the password. The reason is stored, so that a reloaded
 * page still knows it.
 */

export const LOCK_REASONS = ["user", "idle", "closed"] as const;
/** The user locked it, did not use it for too long, or closed its last tab. */
export type LockReason = (typeof LOCK_REASONS)[number];

/** The name of the stored reason. public/before-page.js reads it too. */
const KEY = "keepwell.locked";

/** Returns why this browser is locked; undefined if it is unlocked, or lost its key for another reason. */
export const lockReason = (): LockReason | undefined => {
  const stored = localStorage.getItem(KEY);
  return LOCK_REASONS.find((reason) => reason === stored);
};

/** Stores the reason, unless the browser is locked already: then the first reason stays. */
export const noteLock = (reason: LockReason): void => {
  if (!lockReason()) localStorage.setItem(KEY, reason);
};

export const forgetLock = (): void => localStorage.removeItem(KEY);
