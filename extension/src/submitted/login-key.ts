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

/** Makes the key pair of an open account if it has none. `account` is its `accountName`. */
export const ensureLoginKey = async (
  local: StorageArea,
  account: string,
  place: KeptPlace,
): Promise<void> => {
  const publicKey = await ensureSubmittedKey(place);
  if (publicKey !== null) await local.set({ [publicName(account)]: publicKey });
};

/** Undefined if the account has not been open since the extension keeps logins. */
export const readPublicKey = async (local: StorageArea, account: string): Promise<string | undefined> => {
  const { [publicName(account)]: kept } = await local.get(publicName(account));
  return typeof kept === "string" ? kept : undefined;
};

const uidOf = (account: string): string => account.slice(account.lastIndexOf(" ") + 1);

interface Areas {
  readonly local: StorageArea;
  readonly session: StorageArea;
}

/** Deletes an account's logins and its key pair, because it leaves this browser. */
export const dropLoginsOf = async (
  { local, session }: Areas,
  account: string,
  sealed: SealedStore,
): Promise<void> => {
  await Promise.all([
    local.remove(publicName(account)),
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
