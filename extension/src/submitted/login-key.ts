/**
 * @file Seals submitted logins for an open or locked account, and opens them for an open account ([Note: Submitted
 * logins are sealed]).
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
 * Returns the public key of an open account, computed from its private key. Makes the key pair if there is none. Stores
 * the public key, because it is needed while the account is locked. Undefined if this browser cannot store a new key
 * pair.
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
 * Returns the stored public key of a locked account; undefined if no key is stored. The key is in memory if
 * `ensureLoginKey` has stored it since the browser was started. Otherwise it is read from disk, where another program
 * may have replaced it. `isExposed` detects this after the unlock.
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
 * Whether a login of an open account is sealed to a key that does not belong to the account. Another program may have
 * read such a login.
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

/** Deletes an account's submitted logins and their key pair. Call it after the account has signed out. */
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

/** Seals a login, which a document of this origin has submitted, for an account. */
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
 * Returns a function that opens kept logins of an open account. The function returns undefined for a login that cannot
 * be opened.
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
