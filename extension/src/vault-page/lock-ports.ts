/**
 * @file Connects the lock of the web's pages with the extension's lock. Both have the same time and the same key, and
 * lock and unlock together.
 */
import { browser } from "../browser.ts";
import { STATE } from "../lock/lock-state.ts";
import { isAnyOpen, lockIfDue, lockNow, noteUnlocked } from "../lock/locking.ts";
import type { Mirror } from "../storage/mirror.ts";

type Message = "locked" | "unlocked";

/**
 * The values of the lock for the web's pages. `kept` has the values of the extension's storage under the extension's
 * own names.
 */
export const lockValues = (kept: Mirror) => ({
  events: kept.events,
  values: {
    getItem: kept.getItem,
    removeItem: kept.removeItem,
    setItem: (key: string, value: string) => {
      kept.setItem(key, value);
      // The background's alarm follows a time that was changed here, even after this page is closed.
      void kept.settled().then(lockIfDue, () => undefined);
    },
  },
});

/** Locks every account of the extension, or starts the time until the lock. */
export const tell = (message: Message): void => void (message === "locked" ? lockNow() : noteUnlocked());

export const listen = (listener: (message: Message) => void): void =>
  browser.storage.session.onChanged.addListener((changes) => {
    if (!(STATE in changes)) return;
    void isAnyOpen().then((isOpen) => {
      if (isOpen !== null) listener(isOpen ? "unlocked" : "locked");
    });
  });
