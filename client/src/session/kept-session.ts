/** @file An account with only one open key: the key that seals what this browser keeps for the account. */
import { deriveDraftKey } from "@keepwell/crypto/account/derive-account-keys.ts";
import type { SessionUnlockKey } from "@keepwell/crypto/account/make-session-key.ts";
import { openDraft } from "@keepwell/crypto/account/open-draft.ts";
import { openSessionSek } from "@keepwell/crypto/account/open-session-sek.ts";
import { sealDraft } from "@keepwell/crypto/account/seal-draft.ts";
import type { Keyring } from "../keyring/keyring.ts";
import type { Identity } from "../storage/identity-store.ts";
import { readValues, STORES } from "../storage/indexed-db.ts";
import { placeOf, type SealedStore } from "../storage/sealed-store.ts";
import { decodeToken } from "./token-claims.ts";

/** The part of a session that seals and opens the values that this browser keeps. It makes no call to the server. */
export interface KeptSession {
  readonly identity: Pick<Identity, "uid">;
  readonly keyring: Pick<Keyring, "sealDraft" | "openDraft">;
}

/** The store from which kept values are read, and the session that opens them. */
export interface ReadPlace {
  readonly sealed: Pick<SealedStore, "get">;
  readonly session: KeptSession;
}

const openKept = async (
  { uid, token }: Pick<Identity, "uid" | "token">,
  unlockKey: SessionUnlockKey,
): Promise<KeptSession> => {
  const { sek, sid, epoch } = decodeToken(token, uid);
  const accountKey = await openSessionSek(sek, { key: unlockKey, uid, sid, epoch });
  const key = await deriveDraftKey(accountKey, uid);
  return {
    identity: { uid },
    keyring: {
      sealDraft: (name, text) => sealDraft(text, { key, uid, draftId: name }),
      openDraft: (name, text) => openDraft(text, { key, uid, draftId: name }),
    },
  };
};

/**
 * Opens an account only for the values that this browser keeps for it. Reads the values with the given names in the
 * same transaction as the key. Faster than `resume`, which opens a whole session. Null if the account is locked.
 * Rejects if the stored key does not open the account, or if the browser cannot open the database.
 */
export const openKeptPlace = async (
  factory: IDBFactory,
  identity: Pick<Identity, "uid" | "token">,
  names: readonly string[],
): Promise<ReadPlace | null> => {
  const { uid } = identity;
  const [unlockKey, ...texts] = await readValues(factory, [
    { store: STORES.sessionKeys, key: uid },
    ...names.map((name) => ({ store: STORES.sealed, key: placeOf(uid, name) })),
  ]);
  if (!(unlockKey instanceof CryptoKey)) return null;
  const get = async (_: string, name: string) => {
    const text = texts[names.indexOf(name)];
    return typeof text === "string" ? text : null;
  };
  return { sealed: { get }, session: await openKept(identity, unlockKey as SessionUnlockKey) };
};
