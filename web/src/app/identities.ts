/** @file The identities stored in this browser, for the pages that list them. */
import { readUnlockKey } from "@keepwell/client/session/lock.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Identity } from "@keepwell/client/storage/identity-store.ts";
import { useEffect, useState, useSyncExternalStore } from "react";
import { device } from "./device.ts";

let listed = device.identities.list();
let written = JSON.stringify(listed);

/** Returns the same array as long as nothing has changed, as useSyncExternalStore requires. */
const snapshot = (): readonly Identity[] => {
  const now = device.identities.list();
  const text = JSON.stringify(now);
  if (text !== written) {
    listed = now;
    written = text;
  }
  return listed;
};

export const useIdentities = (): readonly Identity[] =>
  useSyncExternalStore(device.identities.subscribe, snapshot);

/**
 * Returns the session's identity as this browser currently stores it. Names and address may have changed after the
 * session began.
 */
export const useIdentity = ({ identity }: Session): Identity =>
  useIdentities().find(({ uid }) => uid === identity.uid) ?? identity;

/** Returns the uids of the stored identities that are locked in this browser. They ask for the password. */
export const useLockedUids = (): readonly string[] => {
  const identities = useIdentities();
  const [locked, setLocked] = useState<readonly string[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const read = identities.map(async ({ uid }) => ((await readUnlockKey(device, uid)) ? [] : [uid]));
    void Promise.all(read).then((found) => {
      if (isCurrent) setLocked(found.flat());
    });
    return () => {
      isCurrent = false;
    };
  }, [identities]);
  return locked;
};
