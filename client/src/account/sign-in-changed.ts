/**
 * @file The errors with which a client refuses to derive a key from the password. They have a file of their own, so
 * that the page recognises them without loading the code that signs in.
 */

/**
 * Thrown when the account's salt or key derivation is not what this browser saw last time. Either the password was
 * changed elsewhere, or the server may be trying to learn the password. No key was derived from the password, and
 * nothing was sent.
 */
export class SignInChanged extends Error {
  override readonly name = "SignInChanged";
}

/**
 * Thrown when a signed-in user types the password again, or a link names the account, and this browser has not kept the
 * account's salt and key derivation. So it cannot check those that the server sends. Nothing is derived from the
 * password. The user must first sign in by the form, after which they are kept.
 */
export class SignInNotPinned extends Error {
  override readonly name = "SignInNotPinned";
}
