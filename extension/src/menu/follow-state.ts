import { browser } from "../browser.ts";
import { STATE } from "../lock/lock-state.ts";

/** Calls `onChange` after each lock and unlock, and when the kept index of entries has changed. */
export const followState = (onChange: () => void): void => {
  browser.storage.session?.onChanged.addListener((changes) => {
    if (STATE in changes) onChange();
  });
};
