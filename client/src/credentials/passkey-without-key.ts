/**
 * Thrown when the authenticator has computed no value for the passkey, so that the passkey can open nothing: it does
 * not know WebAuthn's extension `prf`. The error has a file of its own, so that the page recognises it without loading
 * the code that uses passkeys.
 */
export class PasskeyWithoutKey extends Error {
  override readonly name = "PasskeyWithoutKey";

  constructor() {
    super("The authenticator has computed no value for this passkey.");
  }
}
