/**
 * @file Detects that the user is idle. All tabs of the browser share the time of the last activity, so the tab in use
 * keeps the others unlocked. The time is stored, so the user also counts as idle during a reload or while the machine
 * sleeps.
 */
import { lockLimit } from "./lock-limit.ts";
import type { LockReason } from "./lock-reason.ts";
import { lockMinutes, lockTime } from "./lock-time.ts";
import { platform } from "./platform.ts";

const LAST = "keepwell.last-active";
const SIGNS = ["pointerdown", "keydown", "wheel", "touchstart"] as const;
/** The time is stored at most this often. */
const WRITE_MS = 5_000;
const LOOK_MS = 1_000;
const MINUTE_MS = 60_000;
/** A stored time that is later than now by more than this was stored before the clock was set back. */
const AHEAD_MS = 60_000;
/** The name of a Web Lock that every open tab holds, so that a tab can find out whether another tab is open. */
const TAB_LOCK = "keepwell.tab";

let writtenAt = 0;

const lastActive = (): number => Number(platform().kept.values.getItem(LAST) ?? 0);

export const noteActivity = (now = Date.now()): void => {
  if (now >= writtenAt && now - writtenAt < WRITE_MS) return;
  writtenAt = now;
  platform().kept.values.setItem(LAST, String(now));
};

const hasIdled = (now: number): boolean => {
  const longest = Math.min(lockMinutes(), lockLimit()) * MINUTE_MS;
  const idle = now - lastActive();
  // A clock that was set back must not keep the vault open.
  return idle > longest || (Number.isFinite(longest) && idle < -AHEAD_MS);
};

/** Whether another tab of this browser has the page open. */
const hasOtherTab = async (): Promise<boolean> => {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === TAB_LOCK);
};

/**
 * Returns why this page, which is just opening, must ask for the password. Either the user was idle for too long, or
 * all tabs were closed and the user has chosen to lock then. Returns null if the page need not ask. It need not ask
 * after a reload of the only tab, which this tab's session storage shows.
 */
export const mustStayLocked = async (): Promise<LockReason | null> => {
  if (hasIdled(Date.now())) return "idle";
  if (lockTime() !== "close" || sessionStorage.getItem(TAB_LOCK) !== null) return null;
  return (await hasOtherTab()) ? null : "closed";
};

/** Marks this tab as open, for other tabs and for its own next reload. */
export const markTabOpen = (): void => {
  sessionStorage.setItem(TAB_LOCK, "open");
  void navigator.locks.request(TAB_LOCK, { mode: "shared" }, () => new Promise(() => {}));
};

/**
 * Calls `onIdle` once the user was idle for too long, also when the machine wakes up. Returns a function that stops the
 * watch.
 */
export const watchIdle = (onIdle: () => void): (() => void) => {
  writtenAt = 0;
  noteActivity();
  const look = (): boolean => {
    const isIdle = hasIdled(Date.now());
    if (isIdle) onIdle();
    return isIdle;
  };
  // Activity after the idle time is over must not count: the vault locks first.
  const sign = () => {
    if (!look()) noteActivity();
  };
  for (const name of SIGNS) addEventListener(name, sign, { passive: true, capture: true });
  document.addEventListener("visibilitychange", look);
  const timer = setInterval(look, LOOK_MS);
  return () => {
    for (const name of SIGNS) removeEventListener(name, sign, { capture: true });
    document.removeEventListener("visibilitychange", look);
    clearInterval(timer);
  };
};
