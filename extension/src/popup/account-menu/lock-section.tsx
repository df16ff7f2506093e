import { MenuSection } from "@keepwell/ui/menu.tsx";
import { useEffect, useState } from "react";
import { browser } from "../../browser.ts";
import {
  LOCK_TIMES,
  type LockTime,
  readLockLimit,
  readLockTime,
  writeLockTime,
} from "../../lock/lock-time.ts";
import { lockIfDue } from "../../lock/locking.ts";
import { text } from "../../text/text.ts";
import { SwitchItem } from "./switch-item.tsx";

/** The times after which the extension locks, as far as the user's teams allow them. */
export const useLockTimes = () => {
  const [time, setTime] = useState<LockTime>();
  const [limit, setLimit] = useState(Number.POSITIVE_INFINITY);
  useEffect(() => {
    void readLockTime(browser.storage).then(setTime);
    void readLockLimit(browser.storage).then(setLimit);
  }, []);
  const allowed = LOCK_TIMES.filter((one) => !(Number(one) > limit));
  const isAllowed = time !== undefined && allowed.includes(time);
  const current = isAllowed ? time : allowed.findLast((one) => one !== "close");
  const choose = (next: LockTime) => {
    setTime(next);
    void writeLockTime(browser.storage, next).then(lockIfDue);
  };
  return { allowed, current, isLimited: limit < Number.POSITIVE_INFINITY, choose };
};

export function LockSection({ lockTimes }: { readonly lockTimes: ReturnType<typeof useLockTimes> }) {
  const words = text().popup;
  const { allowed, current, isLimited, choose } = lockTimes;
  return (
    <MenuSection title={isLimited ? words.lockLimited : words.lockAfter}>
      {allowed.map((one) => (
        <SwitchItem key={one} isOn={one === current} onAction={() => choose(one)}>
          {words.lockTimes[one]}
        </SwitchItem>
      ))}
    </MenuSection>
  );
}
