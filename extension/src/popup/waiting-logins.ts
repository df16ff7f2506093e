/** @file The submitted logins that wait for the user's answer. */
import type { ReadArea } from "../browser.ts";
import { type KeptLogin, readLogins } from "../submitted/kept-logins.ts";

/** The logins that wait for an account, by its `accountName`. */
export const readWaiting = async (area: ReadArea, account: string): Promise<readonly KeptLogin[]> => {
  const kept = await readLogins(area, Date.now());
  return kept.filter((one) => one.account === account);
};

/** Whether a login waits for an account. */
export const hasWaiting = async (area: ReadArea, account: string): Promise<boolean> =>
  (await readWaiting(area, account)).some(({ kind }) => kind === "login");
