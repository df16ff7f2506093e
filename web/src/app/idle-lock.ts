/**
 * @file Detects that the user is idle. All tabs of the browser share the stored time of the last activity. So a tab in
 * use keeps the other tabs unlocked, and the time during a reload or a sleep of the machine also counts as idle.
 */
import { lockLimit } from "./lock-limit.ts";
import type { LockReason } from "./lock-reason.ts";
import { lockMinutes, lockTime } from "./lock-time.ts";
import { platform } from "./platform.ts";

const LAST = "keepwell.last-active";
const SIGNS = ["pointerdown", "keydown", "wheel", "touchstart"] as const;
/** The least time between two writes of the last activity. */
const WRITE_MS = 5_000;
const LOOK_MS = 1_000;
const MINUTE_MS = 60_000;
/** If the stored time is in the future by more than this, the clock was set back after the time was stored. */
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
 * Returns why a page that is being opened must ask for the password, or null if it need not ask. Either the user was
 * idle for too long, or all tabs were closed and the user has chosen to lock in this case. A reload of the only tab
 * does not close it: the tab's session storage shows that it was open.
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
 * Calls `onIdle` when the user has been idle for too long, even after the machine wakes up. Returns a function that
 * stops the watch.
 */
export const watchIdle = (onIdle: () => void): (() => void) => {
  writtenAt = 0;
  noteActivity();
  const look = (): boolean => {
    const isIdle = hasIdled(Date.now());
    if (isIdle) onIdle();
    return isIdle;
  };
  // An activity after the end of the idle time must not count, because the vault must lock first.
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
