import { useEffect, useEffectEvent } from "react";
import { browser } from "../browser.ts";
import { STATE } from "../lock/lock-state.ts";
import type { Opened } from "./opened.ts";

/** Calls `onLocked` after the account was locked in this or another page, and after its session has ended. */
export const useFollowedLock = (
  opened: Pick<Opened, "device" | "session"> | null,
  onLocked: () => void,
): void => {
  const locked = useEffectEvent(onLocked);
  useEffect(() => {
    if (!opened) return;
    const { device, session } = opened;
    const follow = (changes: object) => {
      if (!(STATE in changes)) return;
      void device.keys.get(session.identity.uid).then((key) => {
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
