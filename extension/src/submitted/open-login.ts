import type { KeptPlace } from "@keepwell/client/session/kept-value.ts";
import { withNameOfStep } from "./judge-login.ts";
import type { KeptLogin } from "./kept-logins.ts";
import { openerOfLogins, type SubmittedLogin } from "./login-key.ts";
import { neverAsk } from "./never-ask.ts";

/**
 * Opens a kept login. A login without a user name gets the name from the earlier step. Undefined if the login cannot be
 * opened, or if the user does not want to be asked on the login's site.
 */
export const openLogin = async (place: KeptPlace, login: KeptLogin): Promise<SubmittedLogin | undefined> => {
  const [open, never] = await Promise.all([openerOfLogins(place), neverAsk.read(place)]);
  if (never.includes(login.origin)) return undefined;
  const opened = await open(login);
  const step = login.step === "" ? undefined : await open({ ...login, sealed: login.step });
  return opened && withNameOfStep(opened, step);
};
