/**
 * @file The errors with which a client refuses to derive a key from the password. They have a file of their own, so
 * that the page recognises them without loading the code that signs in.
 */

/**
 * Thrown when the account's salt or key derivation differs from the one that this browser saw last time. Either the
 * password was changed elsewhere, or the server may be trying to learn the password. No key was derived from the
 * password, and nothing that depends on the password was sent.
 */
export class SignInChanged extends Error {
  override readonly name = "SignInChanged";
}

/**
 * Thrown when this browser has not kept the account's salt and key derivation, and therefore cannot check them. This
 * can happen when a signed-in user types the password again, or when a link names the account. Nothing is derived from
 * the password. The user must first sign in with the sign-in form. The browser then keeps the salt and key derivation.
 */
export class SignInNotPinned extends Error {
  override readonly name = "SignInNotPinned";
}
