/** @file Reads the vault, and keeps what the next popup, the menu in pages and submitted logins need. */
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
import { keepChangedIndex } from "../vault/first-rows.ts";
import { readLastUsed, withLastUsed } from "../vault/last-used.ts";
import { readVault, type Vault } from "../vault/read-vault.ts";

/** If the roster cannot be read, the limit that was kept before still counts. */
const followLockLimit = async (session: Session): Promise<void> => {
  const limit = await loadLockLimit(session);
  await writeOwnLimit(browser.storage, { uid: session.identity.uid, limit, signedIn: await signedIn() });
  await lockIfDue();
};

/** Calls `onVault` as `readVault` does. */
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
  // The replies for an account with very many buckets do not fit into one sealed text. The entries of such an account
  // cannot be read without the server.
  await replies.save(place).catch(() => undefined);
  // The number on the button counts these entries.
  if (await keepChangedIndex(place, vault.entries, Date.now())) await tellState();
  if (await hasSites(browser.permissions))
    await ensureLoginKey(browser.storage, accountName(origin, session.identity.uid), place);
};
