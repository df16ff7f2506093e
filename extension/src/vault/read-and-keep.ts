/** @file Reads the vault, and stores the parts that the extension needs before it reads the vault again. */
import type { Session } from "@keepwell/client/session/session.ts";
import { loadLockLimit } from "@keepwell/client/team/lock-limit.ts";
import { hasSites } from "../access/sites.ts";
import { browser } from "../browser.ts";
import { signedIn } from "../device/accounts.ts";
import type { ServerDevice } from "../device/open-device.ts";
import { writeOwnLimit } from "../lock/lock-time.ts";
import { lockIfDue, tellState } from "../lock/locking.ts";
import { accountName } from "../submitted/kept-logins.ts";
import { ensureLoginKey } from "../submitted/login-key.ts";
import { keepChangedIndex } from "./first-rows.ts";
import { readLastUsed, withLastUsed } from "./last-used.ts";
import { readVault, type Vault } from "./read-vault.ts";

/**
 * Stores the lock limit of the account's team, and locks if the lock is now due. If the roster cannot be read, the
 * stored limit stays.
 */
const followLockLimit = async (session: Session): Promise<void> => {
  const limit = await loadLockLimit(session);
  await writeOwnLimit(browser.storage, { uid: session.identity.uid, limit, signedIn: await signedIn() });
  await lockIfDue();
};

/**
 * Reads the vault, and calls `onVault` as `readVault` does. Then stores the lock limit, the server's replies and the
 * index of entries. Also stores the key for submitted logins if the extension may read websites.
 */
export const readAndKeep = async (
  { sealed, replies, origin }: ServerDevice,
  session: Session,
  onVault: (vault: Vault) => void,
): Promise<void> => {
  const place = { session, sealed };
  const [used] = await Promise.all([readLastUsed(place), replies.begin(place)]);
  const vault = await readVault(session, (read) =>
    onVault({ ...read, entries: withLastUsed(read.entries, used) }),
  );
  await followLockLimit(session).catch(() => undefined);
  // Ignore a failure: with very many buckets, an account's replies do not fit into one sealed text. The entries of such
  // an account cannot be read without a connection.
  await replies.save(place).catch(() => undefined);
  // Tell the toolbar button, because the number on the button counts these entries.
  if (await keepChangedIndex(place, vault.entries, Date.now())) await tellState();
  if (await hasSites(browser.permissions))
    await ensureLoginKey(browser.storage, accountName(origin, session.identity.uid), place);
};
