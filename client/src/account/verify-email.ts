/** @file Proves an address by the mailed link, with the account's password or an open session of the account. */
import type { EmailLink } from "@keepwell/contract/identity/email.endpoints.ts";
import { parseSalt } from "@keepwell/crypto/password/make-salt.ts";
import { createApi } from "../api/api.ts";
import type { Device, Session } from "../session/session.ts";
import { deriveTypedKeys } from "./change-password.ts";
import { keepAddress } from "./own-address.ts";
import { checkLinkParameters } from "./sign-in-pins.ts";

export interface FollowedEmailLink extends EmailLink {
  readonly token: string;
}

const publicCalls = ({ transport }: Device) => createApi({ transport, token: () => null }).identity;

/** Reads a link without using it up. @throws CallFailure `link.invalid` */
export const readEmailLink = async (device: Device, token: string): Promise<FollowedEmailLink> => ({
  token,
  ...(await publicCalls(device).readEmailLink({ body: { token } })),
});

interface Proof {
  /** The password as the user typed it. It is used for the key derivation only. */
  readonly password: string;
  /** Whether the user continues in spite of the warning that the sign-in has changed (SignInChanged). */
  readonly acceptChanged?: boolean | undefined;
}

/**
 * Proves the address with the password of the account.
 * @throws SignInChanged when the server shows another salt or key derivation for this address than this browser has
 * seen; PasswordOlderThanSeen when it shows the salt and key derivation of an older password; SignInNotPinned when this
 * browser has opened only other accounts.
 * @throws CallFailure `validation` on `password` when it is wrong; `link.invalid`.
 */
export const verifyByPassword = async (
  device: Device,
  { token, ...shown }: FollowedEmailLink,
  { password, acceptChanged = false }: Proof,
): Promise<void> => {
  const { uid, email, kdf, salt } = shown;
  await checkLinkParameters(device, shown, { acceptChanged });
  const { authKey } = await deriveTypedKeys(device, password, parseSalt(salt), kdf);
  await publicCalls(device).verifyEmail({ body: { token, password: authKey } });
  await keepAddress(device, uid, email);
};

/** Proves the address within an open session of the account, without the password. */
export const verifyBySession = async (
  device: Device,
  { api, identity }: Session,
  { token, email }: FollowedEmailLink,
): Promise<void> => {
  await api.identity.verifyMyEmail({ body: { token } });
  await keepAddress(device, identity.uid, email);
};
