/** @file What an invited user does first: set a password, which makes an account and its keys, and signs in to it. */
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

/** Whether a link to set a password is an invitation, and not a password reset. */
export const isInvitation = (token: string): boolean => token.startsWith(PREFIX);

const publicCalls = ({ transport }: Device) => createApi({ transport, token: () => null });

/** Whom an invitation is for. @throws CallFailure `invalid_token` */
export const readInvitation = (device: Device, token: string): Promise<Invitation> =>
  publicCalls(device).team.readInvitation({ body: { token } });

interface Acceptance {
  readonly token: string;
  readonly invitation: Pick<Invitation, "uid" | "email" | "enterprise">;
  /** As typed. It is used for the key derivation only. */
  readonly password: string;
  readonly locale: InvitationAccept["locale"];
  /** Whether the user has confirmed that an unproven account with this address is deleted. */
  readonly replace?: boolean | undefined;
}

/**
 * [Note: The team before the keys] The member and an administrator compare one code over the enterprise's fingerprint
 * and the member's. A server that may choose the enterprise's keys after it has seen the member's could search for two
 * pairs with the same code. Therefore the enterprise's fingerprint, as the invitation has it, is sealed into the
 * account's first state, which is made with the account's keys: whatever the server names later, that enterprise is
 * offered or none (docs/security.md MS-146).
 */
const joiningOf = async ({
  enterprise: { uid, root_pk },
}: Acceptance["invitation"]): Promise<JoiningPin> => ({
  uid,
  fingerprint: toHex(await deriveEnterpriseFingerprint(uid, fromBase64(root_pk))),
});

type MadeAccount = Awaited<ReturnType<typeof makeAccount>>;

/**
 * Signs in to the new account with the keys that were just made, and seals its account key for the team now, so that
 * the password need not be typed again. Nothing is given to the team yet.
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
 * Sets the first password and signs in. Nothing is given to the enterprise: joining it takes the user's consent.
 * Returns null if the account was made and could not be signed in to.
 * @throws CallFailure `invalid_token`
 * @throws CannotVerifyError for the uid of an account that this browser has opened: nothing is sent.
 */
export const acceptInvitation = async (
  device: Device,
  { token, invitation, password, locale, replace = false }: Acceptance,
): Promise<Session | null> => {
  const { uid, email } = invitation;
  // The account to be created is new. Another account's memory in this browser must not be replaced (MS-152).
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
