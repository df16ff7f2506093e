import { browser } from "../browser.ts";
import { readServers } from "../device/servers.ts";
import { isAnyOpen } from "../lock/locking.ts";

/**
 * Whether Keepwell may show anything for a site. Nothing appears before an account is set up. Nor does anything appear
 * on the web page of a server, because the password typed there is the account's own.
 */
export const mayAppear = async (origin: string): Promise<boolean> => {
  const [isOpen, { origins }] = await Promise.all([isAnyOpen(), readServers(browser.storage.local)]);
  return isOpen !== null && !origins.includes(origin);
};
