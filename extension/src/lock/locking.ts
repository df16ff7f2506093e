/** @file Locks every account of this browser, at once or when it is due. */
import { lock } from "@keepwell/client/session/lock.ts";
import { browser } from "../browser.ts";
import { openStores } from "../device/open-stores.ts";
import { readServers } from "../device/servers.ts";
import { STATE } from "./lock-state.ts";
import { endActivity, noteActivity, readLockDue } from "./lock-time.ts";

export const LOCK_ALARM = "keepwell.lock";
const areas = browser.storage;

/** Tells every page of the extension and its toolbar button that they must read the state again. */
export const tellState = (): Promise<void> =>
  areas.session.set({ [STATE]: `${Date.now()} ${Math.random()}` });

/** Deletes the keys that open the sessions. If the popup closes meanwhile, the background locks at its next wake. */
export const lockAll = async (): Promise<void> => {
  await endActivity(areas);
  const { origins } = await readServers(areas.local);
  await Promise.all(origins.map(async (origin) => lock(await openStores(origin))));
  await browser.alarms.clear(LOCK_ALARM);
  await tellState();
};

/** Locks because the user asks for it. If the page is closed meanwhile, the background finishes the lock. */
export const lockNow = async (): Promise<void> => {
  await Promise.all([browser.alarms.create(LOCK_ALARM, { when: Date.now() }), lockAll()]);
};

/**
 * Runs `work`, which decides whether the lock is due and locks, in only one page or the background at a time. Otherwise
 * a page that has found the lock due could delete the key although the user has unlocked meanwhile.
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
 * Locks if the lock is due. Otherwise sets an alarm for the lock, and does not wait until the alarm is set. Returns
 * whether the lock was due. An alarm rings late after the computer has slept. So every page, and the background at each
 * wake, calls this function before using a key.
 */
export const lockIfDue = async (): Promise<boolean> => {
  const due = await readLockDue(areas, Date.now());
  // Only locking needs `oneAtATime`; setting the alarm does not.
  if (due.isDue) return oneAtATime(lockWhenDue);
  void setAlarm(due.at);
  return false;
};

/**
 * Starts the time until the lock. Call it when the user submits a password, before the password opens an account.
 * Without this start the lock counts as due, and the key of the account would be deleted again.
 */
export const beginUnlock = (): Promise<void> =>
  oneAtATime(async () => {
    await lockWhenDue();
    await noteActivity(areas, Date.now());
  });

/** Restarts the time until the lock, and tells every page. Call it when a password has opened an account. */
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
  const signedIn = stores.flatMap(({ identities, keys }) =>
    identities.list().map(({ uid }) => keys.get(uid)),
  );
  if (signedIn.length === 0) return null;
  return (await Promise.all(signedIn)).some((key) => key !== null && key !== undefined);
};
