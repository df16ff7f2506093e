import { derivePasswordKeysFor, type TypedKeys } from "../account/password-proof.ts";
import { createApi } from "../api/api.ts";
import { CallFailure } from "../api/call-failure.ts";
import type { Device, Session } from "../session/session.ts";
import { type Entering, enterWithKeys } from "./enter.ts";
import { holdSignIn } from "./pending-sign-in.ts";
import { TwoFactorNeeded } from "./two-factor-needed.ts";

export interface Credentials extends Entering {
  readonly email: string;
  /** The password as the user typed it. It is used for the key derivation only. */
  readonly password: string;
}

const authenticate = async (device: Device, email: string, typed: TypedKeys & Entering) => {
  const api = createApi({ transport: device.transport, token: () => null });
  try {
    return await api.identity.authenticate({ body: { email, password: typed.keys.authKey } });
  } catch (error) {
    if (!(error instanceof CallFailure && error.twoFactor)) throw error;
    throw new TwoFactorNeeded(holdSignIn(device, { email, challenge: error.twoFactor, typed }));
  }
};

/**
 * Signs in and makes the identity the active one.
 * @throws SignInChanged when the server's salt or key derivation differs from that of the last sign-in. No key is
 * derived from the password then.
 * @throws PasswordOlderThanSeen when the server's password is older than one that this browser has seen.
 * @throws TwoFactorNeeded when the password was right and a second factor is required too. Nothing is stored then.
 * @throws CallFailure `unauthorized` for a wrong address or password.
 * @throws CannotVerifyError when the server's parameters or keys do not verify.
 */
export const signIn = async (
  device: Device,
  { email, password, remember, ...accepted }: Credentials,
): Promise<Session> => {
  const typed = {
    ...(await derivePasswordKeysFor(device, { email, password, ...accepted })),
    remember,
    ...accepted,
  };
  return enterWithKeys(device, await authenticate(device, email, typed), typed);
};
