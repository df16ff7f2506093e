/** @file Replaces an account that never proved its address by a new account, for the owner of the mailbox. */
import type { ReplaceBody } from "@keepwell/contract/identity/replacement.endpoints.ts";
import { makeAccountKey } from "@keepwell/crypto/account/make-account-key.ts";
import { wipe } from "@keepwell/crypto/bytes.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { createApi } from "../api/api.ts";
import { keepFirstState } from "../people/seen-state.ts";
import { storedEmail, storedName } from "../people/stored-details.ts";
import { firstState } from "../people/trusted.ts";
import type { Device } from "../session/session.ts";
import { FIRST, makeAccount } from "./make-account.ts";
import { keepPin } from "./sign-in-pins.ts";

interface Replacement extends Pick<ReplaceBody, "token" | "email" | "firstname" | "lastname" | "locale"> {
  /** The password as the user typed it. It is used for the key derivation only. */
  readonly password: string;
}

/**
 * Deletes the unproven account, after the user has confirmed the deletion, and creates a new account in its place.
 * Opens no session.
 * @throws CallFailure `invalid_token`, `invalid_user`; `validation` if the address was proven in the meantime.
 */
export const replaceAccount = async (
  device: Device,
  { email, password, token, firstname, lastname, locale }: Replacement,
): Promise<void> => {
  const raw = makeAccountKey();
  try {
    const uid = makeUid();
    const own = { email: storedEmail(email), name: storedName({ firstname, lastname }) };
    const { body, accountKeys, memory } = await makeAccount(device, { uid, password, raw, own });
    const state = await firstState(memory, { uid, key: accountKeys.state });
    const { identity } = createApi({ transport: device.transport, token: () => null });
    const person = { email, firstname, lastname, locale };
    await identity.replaceAccount({ body: { token, confirmed: true, ...person, ...body, state } });
    const { kdf, salt } = body;
    await keepFirstState(device.sealed, { uid, ...accountKeys }, state);
    await keepPin(device, { email, uid, kdf, salt, epoch: FIRST });
  } finally {
    wipe(raw);
  }
};
