import type { CallReply } from "@keepwell/contract/endpoint.ts";
import type { credentialsEndpoints } from "@keepwell/contract/identity/credentials.endpoints.ts";
import { openPasskeyWrap } from "@keepwell/crypto/account/open-passkey-wrap.ts";
import { passkeyInput } from "@keepwell/crypto/account/seal-passkey-wrap.ts";
import { type Bytes, equalBytes, fromBase64Url, wipe } from "@keepwell/crypto/bytes.ts";
import type { Sealed } from "@keepwell/crypto/envelope.ts";
import { ensure } from "@keepwell/crypto/errors.ts";
import { uidBytes } from "@keepwell/crypto/uid.ts";
import { PasswordOlderThanSeen } from "../account/older-password.ts";
import { ownPin } from "../account/sign-in-pins.ts";
import { type Api, createApi } from "../api/api.ts";
import type { Authenticator, SignedChallenge } from "../session/authenticator.ts";
import type { Device, Session } from "../session/session.ts";
import { decodeToken } from "../session/token-claims.ts";
import { exchange } from "../sign-in/exchange.ts";
import { keepPasskey } from "./kept-passkeys.ts";
import { readOwnDetails } from "./own-in-state.ts";
import { PasskeyWithoutKey } from "./passkey-without-key.ts";

type Reply = CallReply<(typeof credentialsEndpoints)["authenticatePasskey"]>;

type Signed = SignedChallenge & { readonly value: Bytes };

interface Asking {
  readonly signal?: AbortSignal | undefined;
  /** Whether the browser offers the passkeys only among the suggestions of the address field. */
  readonly isConditional?: boolean;
}

/** @throws PasswordOlderThanSeen when this browser has seen a later password. */
const requireCurrentPassword = async (
  device: Device,
  api: Api,
  { uid, email, epoch }: { readonly uid: string; readonly email: string; readonly epoch: number },
): Promise<void> => {
  const pin = await ownPin(device, uid);
  if (!pin || epoch >= pin.epoch) return;
  const { kdf, salt } = await api.identity.prelogin({ body: { email } });
  const seen = { epoch: pin.epoch, at: pin.at ?? null };
  throw new PasswordOlderThanSeen({ uid, seen, shown: { epoch, at: null, kdf, salt } });
};

const openKey = async ({ session, passkey, ak_gen: akGen }: Reply, signed: Signed) => {
  const { uid, token } = session;
  // The passkey names its account. The server must not make this browser open another account (MS-225).
  ensure(signed.userHandle !== null && equalBytes(signed.userHandle, uidBytes(uid)));
  const credentialId = fromBase64Url(signed.assertion.credential_id);
  const place = { prf: signed.value, uid, passkey, credentialId, akGen };
  return openPasskeyWrap(decodeToken(token, uid).sek, place);
};

const enter = async (device: Device, reply: Reply, { api, signed }: { api: Api; signed: Signed }) => {
  const { uid, entity, token } = reply.session;
  const raw = await openKey(reply, signed);
  const { sek, epoch } = decodeToken(token, uid);
  try {
    const own = await readOwnDetails(device, { uid, raw, api });
    await requireCurrentPassword(device, api, { uid, email: own.email, epoch });
    const session = await exchange(device, { uid, ...own, entity, token }, raw);
    const { passkey, ak_gen } = reply;
    const { credential_id } = signed.assertion;
    await keepPasskey(device, uid, { passkey, credential_id, wrap: sek as Sealed<"ak-passkey">, ak_gen });
    return session;
  } finally {
    wipe(raw);
  }
};

/**
 * Signs in with a passkey, and makes the identity the active one. If the sign-in fails, also ends the session on the
 * server.
 * @throws DOMException `NotAllowedError` when the user cancels, `AbortError` when `signal` is aborted.
 * @throws PasskeyWithoutKey when the authenticator computes no value.
 * @throws CallFailure `passkey.failed`
 * @throws CannotVerifyError when the server names another account than the passkey, or when the account key or the
 * account's state does not open.
 * @throws PasswordOlderThanSeen when the server has an older password than this browser has seen.
 */
export const signInWithPasskey = async (
  device: Device,
  authenticator: Authenticator,
  { signal, isConditional = false }: Asking = {},
): Promise<Session> => {
  const open = createApi({ transport: device.transport, token: () => null });
  const { challenge } = await open.identity.passkeyChallenge();
  const wanted = {
    challenge,
    credentials: null,
    verifyUser: true,
    input: await passkeyInput(),
    isConditional,
  };
  const { value, ...signed } = await authenticator.use({ ...wanted, ...(signal && { signal }) });
  if (!value) throw new PasskeyWithoutKey();
  try {
    const reply = await open.identity.authenticatePasskey({ body: { assertion: signed.assertion } });
    const api = createApi({ transport: device.transport, token: () => reply.session.token });
    return await enter(device, reply, { api, signed: { ...signed, value } }).catch(async (error: unknown) => {
      // If the server cannot be reached, the unused session ends later.
      await api.identity.signOut().catch(() => undefined);
      throw error;
    });
  } finally {
    wipe(value);
  }
};
