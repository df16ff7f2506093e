/**
 * @file Seals submitted logins for an open or a locked account, and opens them for an open one ([Note: Submitted logins
 * are sealed]).
 */
import type { KeptPlace } from "@keepwell/client/session/kept-value.ts";
import {
  ensureSubmittedKey,
  openerOfSubmitted,
  SUBMITTED_KEY,
  sealToSubmittedKey,
} from "@keepwell/client/session/submitted-key.ts";
import type { SealedStore } from "@keepwell/client/storage/sealed-store.ts";
import type { StorageArea } from "../browser.ts";
import type { Accepted } from "../messages/shape.ts";
import { isSubmittedLogin } from "../messages/submit-message.ts";
import { changeLogins, type KeptLogin } from "./kept-logins.ts";

export type SubmittedLogin = Accepted<typeof isSubmittedLogin>;

const publicName = (account: string): string => `keepwell.submitted-key ${account}`;

interface Areas {
  readonly local: StorageArea;
  readonly session: StorageArea;
}

/**
 * The public key of an open account, computed from its private key. Makes the key pair if there is none. Stores the
 * public key for the time when the account is locked. Undefined if this browser cannot store a new key pair.
 * @param account what `accountName` returns for the account.
 */
export const ensureLoginKey = async (
  { local, session }: Areas,
  account: string,
  place: KeptPlace,
): Promise<string | undefined> => {
  const publicKey = await ensureSubmittedKey(place);
  if (publicKey === null) return undefined;
  const noted = { [publicName(account)]: publicKey };
  await Promise.all([local.set(noted), session.set(noted)]);
  return publicKey;
};

/**
 * The stored public key of a locked account; undefined if no key was ever stored. If the account was open since the
 * browser was started, the key is in memory; otherwise it is read from disk. Another program may have exchanged the key
 * on disk. `isExposed` notices this after the unlock.
 */
export const readPublicKey = async (
  { local, session }: Areas,
  account: string,
): Promise<string | undefined> => {
  const name = publicName(account);
  const [{ [name]: inMemory }, { [name]: onDisk }] = await Promise.all([session.get(name), local.get(name)]);
  return [inMemory, onDisk].find((kept) => typeof kept === "string");
};

/**
 * Whether a login of an open account is sealed to a key that is not the account's own. Another program may have read
 * such a login.
 */
export const isExposed = async (
  areas: Areas,
  { account, key }: Pick<KeptLogin, "account" | "key">,
  place: KeptPlace,
): Promise<boolean> => {
  const own = await ensureLoginKey(areas, account, place);
  return own !== undefined && own !== key;
};

const uidOf = (account: string): string => account.slice(account.lastIndexOf(" ") + 1);

/** Deletes an account's submitted logins and their key pair, because the account leaves this browser. */
export const dropLoginsOf = async (
  { local, session }: Areas,
  account: string,
  sealed: SealedStore,
): Promise<void> => {
  await Promise.all([
    local.remove(publicName(account)),
    session.remove(publicName(account)),
    sealed.delete(uidOf(account), SUBMITTED_KEY),
    changeLogins(session, (kept) => kept.filter((one) => one.account !== account)),
  ]);
};

/** Seals for an account the login that a document of this origin has submitted. */
export const sealLogin = (
  { username, password, current }: SubmittedLogin,
  publicKey: string,
  { account, origin }: Pick<KeptLogin, "account" | "origin">,
): Promise<string> =>
  sealToSubmittedKey(JSON.stringify({ username, password, current }), publicKey, {
    uid: uidOf(account),
    origin,
  });

/**
 * Returns a function that opens a kept login of an open account. That function returns undefined for a login that does
 * not open.
 */
export const openerOfLogins = async (
  place: KeptPlace,
): Promise<(kept: KeptLogin) => Promise<SubmittedLogin | undefined>> => {
  const open = await openerOfSubmitted(place);
  return async ({ sealed, origin }) => {
    const text = await open(sealed, origin);
    const login: unknown = text === undefined ? undefined : JSON.parse(text);
    return isSubmittedLogin(login) ? login : undefined;
  };
};
