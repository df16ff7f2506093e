/**
 * @file Notices when nobody is there. The last sign of life is shared by all tabs of the browser, so that
 * the one that is used keeps the others open, and counts through a reload and through sleep.
 */
import { lockAfterMs, lockTime } from "./lock-time.ts";

const LAST = "keepwell.last-active";
const SIGNS = ["pointerdown", "keydown", "wheel", "touchstart"] as const;
/** The time is written down at most this often. */
const WRITE_MS = 5_000;
const LOOK_MS = 1_000;
/** Held by every tab for as long as it is there: who asks for it knows whether another is. */
const TAB_LOCK = "keepwell.tab";

let writtenAt = 0;

const lastActive = (): number => Number(localStorage.getItem(LAST) ?? 0);

export const noteActivity = (now = Date.now()): void => {
  if (now - writtenAt < WRITE_MS) return;
  writtenAt = now;
  localStorage.setItem(LAST, String(now));
};

const hasIdled = (now: number): boolean => now - lastActive() > lockAfterMs();

/** Whether another tab of this browser has the page open. */
const hasOtherTab = async (): Promise<boolean> => {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === TAB_LOCK);
};

/**
 * Whether this page, which is just opening, must ask for the password: too long ago, or, where closing
 * locks, opened after the last tab was closed. A reload of the only tab is told by its session storage.
 */
export const mustStayLocked = async (): Promise<boolean> => {
  if (hasIdled(Date.now())) return true;
  if (lockTime() !== "close") return false;
  return sessionStorage.getItem(TAB_LOCK) === null && !(await hasOtherTab());
};

/** From now on this tab counts as open. */
export const markTabOpen = (): void => {
  sessionStorage.setItem(TAB_LOCK, "open");
  void navigator.locks.request(TAB_LOCK, { mode: "shared" }, () => new Promise(() => {}));
};

/** Calls back once nobody was there for too long, also right after the machine has slept. Returns the end of it. */
export const watchIdle = (onIdle: () => void): (() => void) => {
  writtenAt = 0;
  noteActivity();
  const look = (): boolean => {
    const isIdle = hasIdled(Date.now());
    if (isIdle) onIdle();
    return isIdle;
  };
  // Whoever comes back after too long, or wakes the machine, must not look as if they had been there.
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
