/** @file An invited user sets a password. The client then makes an account with its keys, and signs in to it. */
import type { Invitation, InvitationAccept } from "@keepwell/contract/team/invitation.endpoints.ts";
import { makeAccountKey, type RawAccountKey } from "@keepwell/crypto/account/make-account-key.ts";
import { fromBase64, toHex, wipe } from "@keepwell/crypto/bytes.ts";
import { deriveEnterpriseFingerprint } from "@keepwell/crypto/enterprise/derive-enterprise-fingerprint.ts";
import { ensure } from "@keepwell/crypto/errors.ts";
import { FIRST, makeAccount } from "../account/make-account.ts";
import { keepPin } from "../account/sign-in-pins.ts";
import { createApi } from "../api/api.ts";
import { hasSeenState, keepFirstState } from "../people/seen-state.ts";
import { firstState, type JoiningPin } from "../people/trusted.ts";
import type { Device, Session } from "../session/session.ts";
import { prepareEscrow } from "../team/join-invited.ts";
import { enter } from "./enter.ts";

const PREFIX = "inv_";

/** Whether a link to set a password belongs to an invitation; otherwise it is for a password reset. */
export const isInvitation = (token: string): boolean => token.startsWith(PREFIX);

const publicCalls = ({ transport }: Device) => createApi({ transport, token: () => null });

/** Reads the person and the enterprise of an invitation. @throws CallFailure `invalid_token` */
export const readInvitation = (device: Device, token: string): Promise<Invitation> =>
  publicCalls(device).team.readInvitation({ body: { token } });

interface Acceptance {
  readonly token: string;
  readonly invitation: Pick<Invitation, "uid" | "email" | "enterprise">;
  /** The password as the user typed it. It is used for the key derivation only. */
  readonly password: string;
  readonly locale: InvitationAccept["locale"];
  /** Whether the user has confirmed that an unproven account with this address is deleted. */
  readonly replace?: boolean | undefined;
}

/**
 * [Note: The team before the keys] The member and an administrator compare one code, computed from the fingerprints of
 * the enterprise and of the member. If a server could choose the enterprise's keys after it has seen the member's keys,
 * it could search for keys that give the same code. So the client makes the account's keys and first state together,
 * and seals the enterprise's fingerprint from the invitation into this state. Whatever the server says later, the
 * client lets the user join only this enterprise (docs/security.md MS-146).
 */
const joiningOf = async ({
  enterprise: { uid, root_pk },
}: Acceptance["invitation"]): Promise<JoiningPin> => ({
  uid,
  fingerprint: toHex(await deriveEnterpriseFingerprint(uid, fromBase64(root_pk))),
});

type MadeAccount = Awaited<ReturnType<typeof makeAccount>>;

/**
 * Signs in to the new account with the keys that were just made. Also seals the account key for the team, so that the
 * user need not type the password again later. The sealed key is not sent to the team yet.
 */
const enterNew = async (
  device: Device,
  email: string,
  { made: { body }, raw }: { readonly made: MadeAccount; readonly raw: RawAccountKey },
): Promise<Session> => {
  const { password, sek, kdf, salt } = body;
  const reply = await publicCalls(device).identity.authenticate({ body: { email, password } });
  const session = await enter(device, { ...reply, email }, raw, { sek, kdf, salt, epoch: FIRST });
  await prepareEscrow(session, raw).catch(() => undefined);
  return session;
};

/**
 * Sets the first password and signs in. Gives nothing to the enterprise, because joining it requires the user's
 * consent. Returns null if the account was made, but the sign-in failed.
 * @throws CallFailure `invalid_token`
 * @throws CannotVerifyError if this browser has opened an account with this uid before. Nothing is sent then.
 */
export const acceptInvitation = async (
  device: Device,
  { token, invitation, password, locale, replace = false }: Acceptance,
): Promise<Session | null> => {
  const { uid, email } = invitation;
  // If this browser knows the uid, the new account would replace what the browser remembers of another account
  // (MS-152).
  ensure(!(await hasSeenState(device.sealed, uid)));
  const joining = await joiningOf(invitation);
  const raw = makeAccountKey();
  try {
    const made = await makeAccount(device, { uid, password, raw });
    const { body, accountKeys, memory } = made;
    const state = await firstState({ ...memory, joining }, { uid, key: accountKeys.state });
    await publicCalls(device).team.acceptInvitation({ body: { token, locale, replace, ...body, state } });
    await keepFirstState(device.sealed, { uid, ...accountKeys }, state);
    const { kdf, salt } = body;
    await keepPin(device, { email, uid, kdf, salt, epoch: FIRST });
    return await enterNew(device, email, { made, raw }).catch(() => null);
  } finally {
    wipe(raw);
  }
};
