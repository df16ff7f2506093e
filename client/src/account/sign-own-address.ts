import { signAddress } from "@keepwell/crypto/identity/sign-address.ts";
import { isConflict } from "../api/call-failure.ts";
import type { Session } from "../session/session.ts";
import { unixNow } from "../unix-now.ts";

/**
 * Signs the account's address, so that people who know the account's keys can accept the address. Does nothing if
 * another browser of the account has signed it at the same time.
 */
export const signOwnAddress = async ({ api, keyring }: Session, email: string): Promise<void> => {
  const signed_address = await signAddress(await keyring.identity(), { email, signed: unixNow() });
  await api.identity.signAddress({ body: { signed_address } }).catch((error: unknown) => {
    if (!isConflict(error)) throw error;
  });
};
