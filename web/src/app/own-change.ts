/**
 * @file Marks the changes of the stored identities that this tab itself makes. The tab reacts only to changes that
 * other tabs make.
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
 * Opens an account after the user has submitted a form. Calls `beginUnlock` first. Otherwise the lock could be due
 * already, in the extension.
 */
export const opening = (open: () => Promise<Session>): Promise<Session> =>
  quietly(async () => {
    await beginUnlock();
    return open();
  });
