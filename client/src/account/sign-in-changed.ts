/**
 * The salt of an account, or how it is used, is not the one of last time. After a change of the password
 * elsewhere that is as it should be; otherwise the server is after the password. Nothing was derived or
 * sent. Apart, so that the page can tell it without the rest.
 */
export class SignInChanged extends Error {
  override readonly name = "SignInChanged";
}
