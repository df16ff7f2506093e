/** @file These have a file of their own, so that the page can recognise them without loading the rest. */

/**
 * The salt of an account, or the key derivation, is not what this browser saw last time. That is expected if the
 * password was changed elsewhere; otherwise the server may be trying to learn the password. No key was derived from the
 * password, and nothing derived from it was sent.
 */
export class SignInChanged extends Error {
  override readonly name = "SignInChanged";
}

/**
 * This browser has not kept how the account's keys are derived from its password, so it does not ask for the password:
 * the user signs in again. Nothing was derived.
 */
export class SignInNotPinned extends Error {
  override readonly name = "SignInNotPinned";
}
