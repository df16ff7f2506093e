import { readUnlockKey } from "@keepwell/client/session/lock.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { useEffect, useEffectEvent } from "react";
import { browser } from "../browser.ts";
import type { ServerDevice } from "../device/open-device.ts";
import { STATE } from "./lock-state.ts";

interface OpenAccount {
  readonly device: ServerDevice;
  readonly session: Session;
}

/** Calls `onLocked` after the account was locked in this or another page, and after its session has ended. */
export const useFollowedLock = (opened: OpenAccount | null, onLocked: () => void): void => {
  const locked = useEffectEvent(onLocked);
  useEffect(() => {
    if (!opened) return;
    const { device, session } = opened;
    const follow = (changes: object) => {
      if (!(STATE in changes)) return;
      void readUnlockKey(device, session.identity.uid).then((key) => {
        if (!key) locked();
      });
    };
    browser.storage.session.onChanged.addListener(follow);
    const end = device.identities.subscribe(() => {
      if (!device.identities.get(session.identity.uid)) locked();
    });
    return () => {
      browser.storage.session.onChanged.removeListener(follow);
      end();
    };
  }, [opened]);
};
