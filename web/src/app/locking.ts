/** @file Locks and unlocks this browser: all its tabs at the same time. */
import { lock } from "@keepwell/client/session/lock.ts";
import {
  type PasswordSealedKey,
  readPasswordSealedKey,
} from "@keepwell/client/session/password-sealed-key.ts";
import { resume } from "@keepwell/client/sign-in/resume.ts";
import type { Identity } from "@keepwell/client/storage/identity-store.ts";
import { device } from "./device.ts";
import { flushDrafts } from "./drafts.ts";
import { markTabOpen, mustStayLocked, noteActivity, watchIdle } from "./idle-lock.ts";
import { forgetLock, type LockReason, noteLock } from "./lock-reason.ts";
import { platform } from "./platform.ts";
import {
  currentSession,
  enterSession,
  isSignedIn,
  lockedIdentity,
  lockSession,
  subscribeSession,
} from "./sessions.ts";
import { onTabMessage, tellTabs } from "./tabs.ts";

const LONGEST_MS = 1500;

const page = { tell: tellTabs, listen: onTabMessage, beginUnlock: async () => {}, mustStayLocked };
/** These functions make all tabs of the page, or all pages of the extension, lock and unlock at the same time. */
const { tell, listen, beginUnlock, mustStayLocked: mustOpenLocked } = platform().extension ?? page;

export { beginUnlock };

/**
 * Maps the uid of each account that this tab has locked to its key, sealed with the password. With this key, the user
 * can unlock without the server.
 */
const remembered = new Map<string, PasswordSealedKey>();

const late = (): Promise<null> => new Promise((resolve) => setTimeout(resolve, LONGEST_MS, null));

/**
 * Remembers the sealed key for the next unlock, and seals the drafts. Returns a function that shows in this tab that
 * the vault is locked.
 */
const prepareLock = async (): Promise<() => void> => {
  const session = currentSession();
  if (!session) return () => {};
  const { uid } = session.identity;
  const kept = Promise.all([readPasswordSealedKey(device, session), flushDrafts()]);
  // The vault must lock even if the browser's storage does not answer.
  const [sealedKey] = (await Promise.race([kept, late()])) ?? [];
  if (sealedKey) remembered.set(uid, sealedKey);
  return () => {
    const stored = device.identities.get(uid);
    if (stored) lockSession(stored);
  };
};

const lockTab = async (): Promise<void> => (await prepareLock())();

/** Locks the vault in every tab. The address of each tab stays. */
export const lockBrowser = async (reason: LockReason): Promise<void> => {
  noteLock(reason);
  const show = await prepareLock();
  // The keys are deleted before the lock is shown. Otherwise a reload just then would open the vault again.
  const deleted = lock(device);
  await Promise.race([deleted.catch(() => undefined), late()]);
  show();
  tell("locked");
  await deleted;
};

/** @throws CallFailure in the cases that the client's `unlock` names. */
export const unlockBrowser = async (identity: Identity, password: string): Promise<void> => {
  const { unlock } = await import("@keepwell/client/sign-in/unlock.ts");
  const sealedKey = remembered.get(identity.uid) ?? null;
  await beginUnlock();
  const session = await unlock(device, { identity, password, sealedKey });
  noteActivity();
  enterSession(session);
};

/** Opens the stored identity if this browser has the identity's key. Otherwise this tab asks for the password. */
const resumeTab = async (): Promise<void> => {
  const resumed = await resume(device);
  if (resumed?.kind === "open") enterSession(resumed.session);
  if (resumed?.kind === "locked") lockSession(resumed.identity);
};

export const resumeBrowser = async (): Promise<void> => {
  const reason = await mustOpenLocked();
  if (reason) {
    noteLock(reason);
    await lock(device);
  }
  await resumeTab();
};

const watch = (): void => {
  let stop: (() => void) | null = null;
  const follow = () => {
    const isOpen = currentSession() !== null;
    if (isOpen) forgetLock();
    if (isOpen && !stop) {
      stop = watchIdle(() => void lockBrowser("idle"));
      tell("unlocked");
    }
    if (!isOpen && stop) {
      stop();
      stop = null;
    }
  };
  subscribeSession(() => {
    follow();
    // When no account is signed in, there is nothing to unlock.
    if (!isSignedIn()) remembered.clear();
  });
  follow();
};

markTabOpen();
watch();
listen((message) => {
  if (message === "locked") {
    device.keys.clearMemory();
    void lockTab();
  } else if (lockedIdentity()) void resumeTab();
});
