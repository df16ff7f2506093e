/** @file What an invited user does first: set a password, which makes an account and its keys. */
import type { Invitation, InvitationAccept } from "@keepwell/contract/team/invitation.endpoints.ts";
import { makeAccountKey } from "@keepwell/crypto/account/make-account-key.ts";
import { wipe } from "@keepwell/crypto/bytes.ts";
import { FIRST, makeAccount } from "../account/make-account.ts";
import { keepPin } from "../account/sign-in-pins.ts";
import { createApi } from "../api/api.ts";
import { keepFirstState } from "../people/seen-state.ts";
import { firstState } from "../people/trusted.ts";
import type { Device } from "../session/session.ts";

const PREFIX = "inv_";

/** Whether a link to set a password is an invitation, and not a password reset. */
export const isInvitation = (token: string): boolean => token.startsWith(PREFIX);

const publicCalls = ({ transport }: Device) => createApi({ transport, token: () => null }).team;

/** Whom an invitation is for. @throws CallFailure `invalid_token` */
export const readInvitation = (device: Device, token: string): Promise<Invitation> =>
  publicCalls(device).readInvitation({ body: { token } });

interface Acceptance {
  readonly token: string;
  readonly invitation: Pick<Invitation, "uid" | "email">;
  /** As typed. It is used for the key derivation only. */
  readonly password: string;
  readonly locale: InvitationAccept["locale"];
  /** Whether the user has confirmed that an unproven account with this address is deleted. */
  readonly replace?: boolean | undefined;
}

/**
 * Sets the first password. The user is not signed in, and nothing is given to the enterprise: joining it takes the
 * user's consent.
 * @throws CallFailure `invalid_token`
 */
export const acceptInvitation = async (
  device: Device,
  { token, invitation: { uid, email }, password, locale, replace = false }: Acceptance,
): Promise<void> => {
  const raw = makeAccountKey();
  try {
    const { body, accountKeys, memory } = await makeAccount(device, { uid, password, raw });
    const state = await firstState(memory, { uid, key: accountKeys.state });
    await publicCalls(device).acceptInvitation({ body: { token, locale, replace, ...body, state } });
    await keepFirstState(device.sealed, { uid, ...accountKeys }, state);
    const { kdf, salt } = body;
    await keepPin(device, { email, uid, kdf, salt, epoch: FIRST });
  } finally {
    wipe(raw);
  }
};
