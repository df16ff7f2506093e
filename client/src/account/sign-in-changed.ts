/**
 * @file The errors with which a sign-in stops before it uses the password. They have their own file, so that the page
 * can recognise them without loading the code that signs in.
 */

/**
 * Thrown when the salt of an account or its key derivation is not what this browser saw last time. This is expected if
 * the password was changed elsewhere; otherwise the server may be trying to learn the password. No key was derived from
 * the password, and nothing was sent.
 */
export class SignInChanged extends Error {
  override readonly name = "SignInChanged";
}

/**
 * Thrown when this browser does not know the salt and the key derivation of the account, so that it cannot check the
 * ones that the server sends. The browser derives nothing from the password, and the user must sign in again.
 */
export class SignInNotPinned extends Error {
  override readonly name = "SignInNotPinned";
}
