/**
 * The salt of an account, or the key derivation, is not what this browser saw last time. That is expected if the
 * password was changed elsewhere; otherwise the server may be trying to get at the password. Nothing was derived or
 * sent. A file of its own, so that the page can recognise the error without loading the rest.
 */
export class SignInChanged extends Error {
  override readonly name = "SignInChanged";
}
