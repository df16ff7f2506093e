/**
 * @file Marks a change of the stored identities as made by this tab. The tab reacts only to changes that other tabs
 * make.
 */
import type { Session } from "@keepwell/client/session/session.ts";
import { beginUnlock } from "./locking.ts";

let isOwn = false;

export const isOwnChange = (): boolean => isOwn;

export const quietly = async <Result>(change: () => Promise<Result>): Promise<Result> => {
  isOwn = true;
  try {
    return await change();
  } finally {
    isOwn = false;
  }
};

/**
 * Opens an account after the user has submitted a form. Calls `beginUnlock` first: otherwise, in the extension, the
 * idle time could already be over, and the account would be locked at once.
 */
export const opening = (open: () => Promise<Session>): Promise<Session> =>
  quietly(async () => {
    await beginUnlock();
    return open();
  });
