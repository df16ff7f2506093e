/**
 * @file Stores the uids of the accounts that a passkey can unlock in this browser. The passkeys themselves are in a
 * database, and reading it takes too long for the first paint.
 */
import { storeValue } from "./kept-values.ts";
import { platform } from "./platform.ts";

/** The name under which the uids are stored. public/before-page.js also reads them. */
const KEY = "keepwell.passkeys";

const read = (): readonly string[] => {
  try {
    const uids: unknown = JSON.parse(platform().kept.values.getItem(KEY) ?? "[]");
    return Array.isArray(uids) ? uids : [];
  } catch {
    return [];
  }
};

export const mayUnlockByPasskey = (uid: string): boolean => read().includes(uid);

export const notePasskey = (uid: string, canUnlock: boolean): void => {
  const others = read().filter((other) => other !== uid);
  const uids = canUnlock ? [...others, uid] : others;
  storeValue(KEY, uids.length === 0 ? null : JSON.stringify(uids));
};
