/** @file Users with passkeys on a real server, and authenticators that fail. */
import assert from "node:assert/strict";
import { aUser, type TestUser } from "../../../server/test/factories.ts";
import { aDevice, type TestServer } from "../../../server/test/harness.ts";
import {
  createSoftwareAuthenticator,
  type SoftwareAuthenticator,
} from "../../../server/test/software-authenticator.ts";
import { addPasskey } from "../../src/credentials/add-passkey.ts";
import { readKeptPasskeys } from "../../src/credentials/kept-passkeys.ts";
import { type Credential, listCredentials } from "../../src/credentials/list-credentials.ts";
import { signInWithPasskey } from "../../src/credentials/sign-in-with-passkey.ts";
import { unlockWithPasskey } from "../../src/credentials/unlock-with-passkey.ts";
import type { Authenticator } from "../../src/session/authenticator.ts";
import type { Device, Session } from "../../src/session/session.ts";
import { proveAddress } from "../sharing/support.ts";

export const NAME = "Chrome on Windows";

export interface PasskeyUser extends TestUser {
  readonly authenticator: SoftwareAuthenticator;
}

/** Makes a user whose address is proven, and an authenticator that has no credential of the user yet. */
export const aReadyUser = async (server: TestServer): Promise<PasskeyUser> => {
  const user = await aUser(server);
  await proveAddress(server, user);
  return { ...user, authenticator: createSoftwareAuthenticator() };
};

export const aPasskeyUser = async (server: TestServer): Promise<PasskeyUser> => {
  const user = await aReadyUser(server);
  const { device, session, authenticator, password } = user;
  await addPasskey(device, session, authenticator, { password, name: NAME });
  return user;
};

/** Signs in with a passkey, by default on a new browser. */
export const enterWithPasskey = async (
  server: TestServer,
  authenticator: Authenticator,
  device: Device = aDevice(server),
): Promise<{ readonly device: Device; readonly session: Session }> => ({
  device,
  session: await signInWithPasskey(device, authenticator),
});

export const theCredential = async (session: Session): Promise<Credential> => {
  const [credential, ...others] = await listCredentials(session);
  assert.ok(credential && others.length === 0, "the account has one passkey or security key");
  return credential;
};

/** Unlocks the active identity with the passkeys that the browser has kept. */
export const unlockActive = async (device: Device, authenticator: Authenticator): Promise<Session> => {
  const identity = device.identities.active();
  assert.ok(identity);
  const kept = await readKeptPasskeys(device, identity.uid);
  assert.ok(kept.length > 0, "the browser has kept a passkey");
  return unlockWithPasskey(device, authenticator, { identity, kept });
};

/** An authenticator whose passkeys compute a wrong value. */
export const withWrongValue = (authenticator: Authenticator): Authenticator => ({
  ...authenticator,
  use: async (wanted) => {
    const used = await authenticator.use(wanted);
    return { ...used, value: used.value?.map((byte) => byte ^ 1) ?? null };
  },
});

/** An authenticator whose requests the user cancels. */
export const cancelling: Authenticator = {
  create: () => Promise.reject(new DOMException("cancelled", "NotAllowedError")),
  use: () => Promise.reject(new DOMException("cancelled", "NotAllowedError")),
};
