/**
 * @file Why a sign-in stops before it uses the password. A file of its own, so that the page recognises these errors
 * without loading the code that signs in.
 */

/**
 * The salt of an account, or the key derivation, is not what this browser saw last time. That is expected if the
 * password was changed elsewhere; otherwise the server may be trying to learn the password. No key was derived from the
 * password, and nothing derived from it was sent.
 */
export class SignInChanged extends Error {
  override readonly name = "SignInChanged";
}

/**
 * This browser does not know the salt and the key derivation of the account, so it cannot check those that the server
 * sends. It derives nothing from the password: the user must sign in again.
 */
export class SignInNotPinned extends Error {
  override readonly name = "SignInNotPinned";
}
