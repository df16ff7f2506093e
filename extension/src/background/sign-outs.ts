/**
 * @file After a sign-out, deletes what the extension keeps only for signed-in accounts. The user may have signed out in
 * the popup or the vault, or the server may have ended the session.
 */
import { IDENTITIES } from "@keepwell/client/storage/identities-key.ts";
import { readIdentities } from "@keepwell/client/storage/identity-store.ts";
import { createIndexedDbSealedStore } from "@keepwell/client/storage/sealed-store.ts";
import type { StorageArea } from "../browser.ts";
import { databaseOf } from "../device/server-database.ts";
import { dropReplies } from "../offline/kept-replies.ts";
import { accountName } from "../submitted/kept-logins.ts";
import { dropLoginsOf } from "../submitted/login-key.ts";
import { dropMenuIndex } from "../vault/menu-index.ts";
import { forgetReads } from "./index-reads.ts";

interface Areas {
  readonly local: StorageArea;
  readonly session: StorageArea;
}

interface SignedOut {
  /** The server of the account. */
  readonly origin: string;
  readonly uid: string;
}

const END = ` ${IDENTITIES}`;

const uidsIn = (stored: unknown): readonly string[] =>
  readIdentities(() => (typeof stored === "string" ? stored : null)).map(({ uid }) => uid);

/** Calls `onSignedOut` for each account whose identity the extension no longer stores for the account's server. */
export const followSignOuts = (
  { local }: { readonly local: Pick<StorageArea, "onChanged"> },
  onSignedOut: (account: SignedOut) => void,
): void =>
  local.onChanged.addListener((changes) => {
    for (const [key, { oldValue, newValue }] of Object.entries(changes)) {
      if (!key.endsWith(END)) continue;
      const left = new Set(uidsIn(newValue));
      for (const uid of uidsIn(oldValue))
        if (!left.has(uid)) onSignedOut({ origin: key.slice(0, -END.length), uid });
    }
  });

/** Deletes the account's kept replies, its index for menus, and its submitted logins with their key pair. */
export const dropKept = async (areas: Areas, { origin, uid }: SignedOut): Promise<void> => {
  const sealed = createIndexedDbSealedStore(databaseOf(indexedDB, origin), navigator.locks);
  await Promise.all([
    dropMenuIndex(sealed, uid),
    dropReplies(sealed, uid),
    dropLoginsOf(areas, accountName(origin, uid), sealed),
    forgetReads(areas.session),
  ]);
};
