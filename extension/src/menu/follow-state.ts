import { browser } from "../browser.ts";
import { STATE } from "../lock/lock-state.ts";

/** Calls `onChange` when something was locked, unlocked or saved. */
export const followState = (onChange: () => void): void => {
  browser.storage.session?.onChanged.addListener((changes) => {
    if (STATE in changes) onChange();
  });
};
