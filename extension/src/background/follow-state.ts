/** @file Calls a function after each change of the storage that can alter the icon, title or text of the button. */
import { ACTIVE_IDENTITY } from "@keepwell/client/storage/identity-store.ts";
import type { StorageArea } from "../browser.ts";
import { SERVERS } from "../device/servers.ts";
import { STATE } from "../lock/lock-state.ts";
import { KEPT_LOGINS } from "../submitted/kept-logins.ts";

/**
 * The key of a value in memory that changes after the background has found changed entries. Only the button follows it.
 * A change of `STATE` would close the menu for which the background has read the entries.
 */
export const FOUND_ENTRIES = "keepwell.found-entries";

interface Areas {
  readonly local: Pick<StorageArea, "onChanged">;
  readonly session: Pick<StorageArea, "onChanged">;
}

/** Whether the value that is stored under this key says which server or which account is in use. */
const namesAccount = (key: string): boolean => key === SERVERS || key.endsWith(` ${ACTIVE_IDENTITY}`);

/**
 * Calls `show`:
 * - after the extension has locked or unlocked, or a page or the background has found changed entries
 * - when a submitted login starts or stops waiting for the user's answer
 * - when another account or server is in use, because the user has chosen it or a session has ended
 */
export const followState = ({ local, session }: Areas, show: () => void): void => {
  session.onChanged.addListener((changes) => {
    if ([STATE, FOUND_ENTRIES, KEPT_LOGINS].some((key) => key in changes)) show();
  });
  local.onChanged.addListener((changes) => {
    if (Object.keys(changes).some(namesAccount)) show();
  });
};
