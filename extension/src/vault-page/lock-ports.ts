/**
 * @file Connects the lock of the vault's pages, which come from `web`, with the extension's lock. Both read the same
 * stored times and use the same account key, and they lock and unlock together.
 */
import { browser } from "../browser.ts";
import { STATE } from "../lock/lock-state.ts";
import { isAnyOpen, lockIfDue, lockNow, noteUnlocked } from "../lock/locking.ts";
import type { Mirror } from "../storage/mirror.ts";

type Message = "locked" | "unlocked";

/**
 * What the vault's pages keep for all accounts. `kept` has the values of the extension's storage under the extension's
 * own names.
 */
export const keptValues = (kept: Mirror) => ({
  events: kept.events,
  values: {
    getItem: kept.getItem,
    removeItem: kept.removeItem,
    setItem: (key: string, value: string) => {
      kept.setItem(key, value);
      // Sets the background's alarm to the changed time. The alarm also works after this page is closed.
      void kept.settled().then(lockIfDue, () => undefined);
    },
  },
});

/** After `locked`, locks every account of the extension; after `unlocked`, starts the time until the lock. */
export const tell = (message: Message): void => void (message === "locked" ? lockNow() : noteUnlocked());

export const listen = (listener: (message: Message) => void): void =>
  browser.storage.session.onChanged.addListener((changes) => {
    if (!(STATE in changes)) return;
    void isAnyOpen().then((isOpen) => {
      if (isOpen !== null) listener(isOpen ? "unlocked" : "locked");
    });
  });
