/** @file Reads the submitted logins that wait for the user's answer. */
import type { ReadArea } from "../browser.ts";
import { type KeptLogin, readLogins } from "../submitted/kept-logins.ts";

/**
 * Returns the logins that are kept for the account, including sign-in steps with only a user name. `account` is a
 * result of `accountName`.
 */
export const readWaiting = async (area: ReadArea, account: string): Promise<readonly KeptLogin[]> => {
  const kept = await readLogins(area, Date.now());
  return kept.filter((one) => one.account === account);
};

/** Whether a login is kept for the account. A step with only a user name does not count. */
export const hasWaiting = async (area: ReadArea, account: string): Promise<boolean> =>
  (await readWaiting(area, account)).some(({ kind }) => kind === "login");
