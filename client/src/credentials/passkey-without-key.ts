/**
 * Thrown when the authenticator has computed no value for the passkey, because the authenticator does not support
 * WebAuthn's extension `prf`. Such a passkey cannot open the account. The error has a file of its own, so that the page
 * recognises it without loading the code that uses passkeys.
 */
export class PasskeyWithoutKey extends Error {
  override readonly name = "PasskeyWithoutKey";

  constructor() {
    super("The authenticator has computed no value for this passkey.");
  }
}
