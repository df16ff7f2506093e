/** @file Locks all accounts of this browser when the user asks for it or the lock is due. */
import { lock, readUnlockKey } from "@keepwell/client/session/lock.ts";
import { browser } from "../browser.ts";
import { openStores } from "../device/open-stores.ts";
import { readServers } from "../device/servers.ts";
import { STATE } from "./lock-state.ts";
import { endActivity, noteActivity, readLockDue } from "./lock-time.ts";

export const LOCK_ALARM = "keepwell.lock";
const areas = browser.storage;

/** Tells the toolbar button and the pages that follow `STATE` to read the state again. */
export const tellState = (): Promise<void> =>
  areas.session.set({ [STATE]: `${Date.now()} ${Math.random()}` });

/**
 * Deletes the keys that open the sessions. If the popup is closed before all keys are deleted, the background deletes
 * the remaining keys when it next runs.
 */
export const lockAll = async (): Promise<void> => {
  await endActivity(areas);
  const { origins } = await readServers(areas.local);
  await Promise.all(origins.map(async (origin) => lock(await openStores(origin))));
  await browser.alarms.clear(LOCK_ALARM);
  await tellState();
};

/**
 * Locks because the user asks for it. If the page is closed before the lock is complete, the background completes it.
 */
export const lockNow = async (): Promise<void> => {
  await Promise.all([browser.alarms.create(LOCK_ALARM, { when: Date.now() }), lockAll()]);
};

/**
 * Runs `work`, which locks if the lock is due. Never runs it in two pages, or in a page and the background, at the same
 * time. Otherwise one page could find the lock due, the user could unlock in another page, and the first page would
 * delete the new key.
 */
const oneAtATime = <Result>(work: () => Promise<Result>): Promise<Result> =>
  navigator.locks.request("keepwell.lock-due", work);

const setAlarm = async (at: number | null): Promise<void> => {
  if (at !== null) await browser.alarms.create(LOCK_ALARM, { when: at });
};

const lockWhenDue = async (): Promise<boolean> => {
  const due = await readLockDue(areas, Date.now());
  await (due.isDue ? lockAll() : setAlarm(due.at));
  return due.isDue;
};

/**
 * Locks if the lock is due. Otherwise sets an alarm for the lock, without waiting until the alarm is set. Returns
 * whether the lock was due. The alarm is late if the computer slept meanwhile. So every page, and each run of the
 * background, calls this function or `readLockDue` before it uses a key.
 */
export const lockIfDue = async (): Promise<boolean> => {
  const due = await readLockDue(areas, Date.now());
  // Locking needs `oneAtATime`, but setting the alarm does not.
  if (due.isDue) return oneAtATime(lockWhenDue);
  void setAlarm(due.at);
  return false;
};

/**
 * Starts the countdown to the lock. Call it when the user submits a password, before the password opens an account.
 * Otherwise the lock would still be due, and the account's new key would be deleted.
 */
export const beginUnlock = (): Promise<void> =>
  oneAtATime(async () => {
    await lockWhenDue();
    await noteActivity(areas, Date.now());
  });

/** Restarts the countdown to the lock, and calls `tellState`. Call it when a password has opened an account. */
export const noteUnlocked = async (): Promise<void> => {
  await noteActivity(areas, Date.now());
  await lockIfDue();
  await tellState();
};

/** Records that the user is active in an open page. If the lock is already due, locks instead. */
export const noteUse = (): Promise<void> =>
  oneAtATime(async () => {
    const now = Date.now();
    if ((await readLockDue(areas, now)).isDue) await lockAll();
    else await noteActivity(areas, now);
  });

/** Whether any account is open in this browser; null if no account is signed in. */
export const isAnyOpen = async (): Promise<boolean | null> => {
  const { origins } = await readServers(areas.local);
  const stores = await Promise.all(origins.map(openStores));
  const signedIn = stores.flatMap((one) => one.identities.list().map(({ uid }) => readUnlockKey(one, uid)));
  if (signedIn.length === 0) return null;
  return (await Promise.all(signedIn)).some((key) => key !== null && key !== undefined);
};
