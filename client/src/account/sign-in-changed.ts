/**
 * @file The errors with which a sign-in stops before it uses the password. They have a file of their own, so that the
 * page recognises them without loading the code that signs in.
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
 * Thrown when this browser does not know the account's salt and key derivation, so that it cannot check those that the
 * server sends. Nothing is derived from the password, and the user must sign in again.
 */
export class SignInNotPinned extends Error {
  override readonly name = "SignInNotPinned";
}
