/**
 * The salt of an account, or the key derivation, is not what this browser saw last time. That is expected if the
 * password was changed elsewhere; otherwise the server may be trying to learn the password. No key was derived from the
 * password, and nothing derived from it was sent. It has its own file, so that the page can recognise the error without
 * loading the rest.
 */
export class SignInChanged extends Error {
  override readonly name = "SignInChanged";
}
