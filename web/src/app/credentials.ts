/** @file Passkeys and security keys of the signed-in account. Loaded on demand. */
import { addPasskey as add } from "@keepwell/client/credentials/add-passkey.ts";
import { addSecurityKey as addKey } from "@keepwell/client/credentials/add-security-key.ts";
import { nameCredential } from "@keepwell/client/credentials/credential-names.ts";
import {
  listCredentials,
  removeCredential as remove,
} from "@keepwell/client/credentials/list-credentials.ts";
import type { Authenticator } from "@keepwell/client/session/authenticator.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { device } from "./device.ts";
import { notePasskeys } from "./passkey-unlock.ts";
import { browserAuthenticator } from "./webauthn.ts";

export { listCredentials, nameCredential };

/**
 * The steps of adding a credential: the user creates it, the user uses it once (only a passkey), and the server saves
 * it.
 */
export type AdditionStep = "create" | "use" | "save";

export interface Watch {
  readonly onStep: (step: AdditionStep) => void;
  /** Ends the browser's own dialog. */
  readonly signal: AbortSignal;
}

/** The browser's authenticator. It calls `onStep` at each step. */
const watched = ({ onStep, signal }: Watch): Authenticator => ({
  create: async (wanted) => {
    onStep("create");
    const made = await browserAuthenticator.create({ ...wanted, signal });
    onStep(wanted.kind === "passkey" ? "use" : "save");
    return made;
  },
  use: async (wanted) => {
    onStep("use");
    const signed = await browserAuthenticator.use({ ...wanted, signal });
    onStep("save");
    return signed;
  },
});

interface NewPasskey {
  readonly name: string;
  readonly password: string;
}

/** @throws PasskeyWithoutKey if the authenticator computes no value for the account. */
export const addPasskey = async (session: Session, wanted: NewPasskey, watch: Watch): Promise<void> => {
  await add(device, session, watched(watch), wanted);
  await notePasskeys(session);
};

/** Adds a security key. Returns the backup codes if it is the account's first factor, otherwise null. */
export const addSecurityKey = (
  session: Session,
  name: string,
  watch: Watch,
): Promise<readonly string[] | null> => addKey(session, watched(watch), { name });

export const removeCredential = async (session: Session, uid: string): Promise<void> => {
  await remove(device, session, uid);
  await notePasskeys(session);
};
