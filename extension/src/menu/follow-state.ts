import { browser } from "../browser.ts";
import { STATE } from "../lock/lock-state.ts";

/**
 * Calls `onChange` after each lock and unlock, and after a page of the extension has stored an index with changed
 * entries.
 */
export const followState = (onChange: () => void): void => {
  browser.storage.session?.onChanged.addListener((changes) => {
    if (STATE in changes) onChange();
  });
};
