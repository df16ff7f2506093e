/** @file Seals submitted logins for an account, open or not, and opens them for an open one ([Note: Submitted logins are sealed]). */
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
 * The public key of an open account, as its private key has it; makes the pair if there is none. Notes it for the time when
 * the account is locked. `account` is its `accountName`. Undefined if this browser keeps nothing.
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
 * The public key of a locked account, as it was noted: in memory, or, if the account has not been open since the browser
 * was started, on disk. Another program can have exchanged it there, which is noticed after the unlock. Undefined if the
 * account has not been open since the extension keeps logins.
 */
export const readPublicKey = async (
  { local, session }: Areas,
  account: string,
): Promise<string | undefined> => {
  const name = publicName(account);
  const [{ [name]: inMemory }, { [name]: onDisk }] = await Promise.all([session.get(name), local.get(name)]);
  return [inMemory, onDisk].find((kept) => typeof kept === "string");
};

/** Whether a login is sealed to another key than that of its account, which is open: others may have read it. */
export const isExposed = async (
  areas: Areas,
  { account, key }: Pick<KeptLogin, "account" | "key">,
  place: KeptPlace,
): Promise<boolean> => {
  const own = await ensureLoginKey(areas, account, place);
  return own !== undefined && own !== key;
};

const uidOf = (account: string): string => account.slice(account.lastIndexOf(" ") + 1);

/** Deletes an account's logins and its key pair, because it leaves this browser. */
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

/** Seals what a document of this origin has submitted, for an account. */
export const sealLogin = (
  { username, password, current }: SubmittedLogin,
  publicKey: string,
  { account, origin }: Pick<KeptLogin, "account" | "origin">,
): Promise<string> =>
  sealToSubmittedKey(JSON.stringify({ username, password, current }), publicKey, {
    uid: uidOf(account),
    origin,
  });

/** Opens kept logins of an open account. Undefined for one that does not open. */
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
