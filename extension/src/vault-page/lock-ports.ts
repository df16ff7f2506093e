/**
 * @file Connects the lock of the vault's pages, whose code comes from `web`, with the extension's lock. Both read the
 * same stored times and use the same account key, and they lock and unlock together.
 */
import { browser } from "../browser.ts";
import { STATE } from "../lock/lock-state.ts";
import { isAnyOpen, lockIfDue, lockNow, noteUnlocked } from "../lock/locking.ts";
import type { Mirror } from "../storage/mirror.ts";

type Message = "locked" | "unlocked";

/**
 * The storage in which the vault's pages keep values for all accounts. `kept` is the extension's storage, with the
 * extension's own names.
 */
export const keptValues = (kept: Mirror) => ({
  events: kept.events,
  values: {
    getItem: kept.getItem,
    removeItem: kept.removeItem,
    setItem: (key: string, value: string) => {
      kept.setItem(key, value);
      // Set the background's alarm to the changed time. It works even after this page is closed.
      void kept.settled().then(lockIfDue, () => undefined);
    },
  },
});

/** For `locked`, locks every account of the extension. For `unlocked`, starts the countdown to the lock. */
export const tell = (message: Message): void => void (message === "locked" ? lockNow() : noteUnlocked());

export const listen = (listener: (message: Message) => void): void =>
  browser.storage.session.onChanged.addListener((changes) => {
    if (!(STATE in changes)) return;
    void isAnyOpen().then((isOpen) => {
      if (isOpen !== null) listener(isOpen ? "unlocked" : "locked");
    });
  });
