/**
 * @file Marks changes of the stored identities that this tab itself makes. The tab reacts to changes of other tabs, but
 * not to these.
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
 * Opens an account after the user has submitted a form. Calls `beginUnlock` first, because in the extension the lock
 * could otherwise be due already.
 */
export const opening = (open: () => Promise<Session>): Promise<Session> =>
  quietly(async () => {
    await beginUnlock();
    return open();
  });
