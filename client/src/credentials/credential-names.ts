/**
 * @file The names of the account's passkeys and security keys. They are in the account's state, because the server
 * stores no names. A passkey or security key without a name in the state was not added by the user (docs/security.md
 * MS-235).
 */
import { type Device, type Session, storedIdentity } from "../session/session.ts";

/** The most characters of a name. */
export const CREDENTIAL_NAME_MAX = 60;

/** Gives a passkey or security key a name, in place of any earlier one. With a name, it counts as added by the user. */
export const nameCredential = async ({ keyring }: Session, uid: string, name: string): Promise<void> => {
  const named = { name: name.trim().slice(0, CREDENTIAL_NAME_MAX) };
  await (await keyring.trust()).update((before) => ({
    ...before,
    credentials: { ...before.credentials, [uid]: { ...before.credentials?.[uid], ...named } },
  }));
};

/** Removes the name of a passkey or security key that the account no longer has. */
export const forgetCredentialName = async ({ keyring }: Session, uid: string): Promise<void> =>
  (await keyring.trust()).update(({ credentials: { [uid]: _, ...credentials } = {}, ...before }) => ({
    ...before,
    credentials,
  }));

/**
 * Makes sure that the account remembers its own address and name, because a sign-in with a passkey takes both from the
 * state (docs/security.md MS-234).
 */
export const rememberOwn = async (device: Device, { identity, keyring }: Session): Promise<void> => {
  const { email, name } = storedIdentity(device, identity);
  await (await keyring.trust()).update((before) => ({ ...before, own: before.own ?? { email, name } }));
};
