/** @file The pages of websites on which the tests try the extension, in every browser. */

export const FIELDS = `<form><label>Card number <input name="login" autocomplete="username"></label>
  <label>Password <input type="password" name="secret"></label><button>Sign in</button></form>`;

/** Two steps of a sign-in, as on many sites. The second form has no user name. */
export const NAME_STEP = `<form action="/step2"><label>Email or card number <input name="login" autocomplete="username"></label>
  <button>Next</button></form>`;
export const SECRET_STEP = `<form><label>Password <input type="password" name="secret" autocomplete="current-password"></label>
  <button>Sign in</button></form>`;
export const CODE_STEP = `<form><label>Code from your authenticator app
  <input name="code" autocomplete="one-time-code" maxlength="6"></label><button>Verify</button></form>`;

/** The key from which an entry's one-time codes are made. */
export const CODE_KEY = "JBSWY3DPEHPK3PXP";

/** The body of each page, by its host and path. */
export type Pages = Readonly<Record<string, string>>;

/** The HTML of the page at an address; undefined if there is none. */
export const htmlAt = (pages: Pages, { host, pathname }: URL): string | undefined => {
  const body = pages[`${host}${pathname}`];
  return body === undefined ? undefined : `<!doctype html><title>Site</title>${body}`;
};
