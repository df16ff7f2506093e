/** @file When what the button shows must be looked up again. */
import { ACTIVE_IDENTITY } from "@keepwell/client/storage/identity-store.ts";
import type { StorageArea } from "../browser.ts";
import { SERVERS } from "../device/servers.ts";
import { STATE } from "../lock/lock-state.ts";
import { KEPT_LOGINS } from "../submitted/kept-logins.ts";

interface Areas {
  readonly local: Pick<StorageArea, "onChanged">;
  readonly session: Pick<StorageArea, "onChanged">;
}

/** Which account is in use, of which server. */
const namesAccount = (key: string): boolean => key === SERVERS || key.endsWith(` ${ACTIVE_IDENTITY}`);

/**
 * Calls `show` after something was locked, unlocked, allowed or saved, a login has begun or ceased to wait, or another
 * account is in use: also if a page of the vault has changed it, or the server has ended its session.
 */
export const followState = ({ local, session }: Areas, show: () => void): void => {
  session.onChanged.addListener((changes) => {
    if (STATE in changes || KEPT_LOGINS in changes) show();
  });
  local.onChanged.addListener((changes) => {
    if (Object.keys(changes).some(namesAccount)) show();
  });
};
