/**
 * @file Limits how often the background reads the vault for the index of entries. A website can cause any number of
 * such reads, and from them the server could learn when the user visits sign-in pages. The limit also holds if a read
 * fails, and after the browser has ended the background and started it again.
 */
import type { StorageArea } from "../browser.ts";
import { hasMembers, isCount, isText } from "../messages/shape.ts";

/** The name under which the last read is kept in memory. */
const LAST_READ = "keepwell.index-read";
/** The shortest time between two reads for the same account, in milliseconds. */
const REST_MS = 60_000;

const isRead = hasMembers({ account: isText, at: isCount });

/**
 * Whether an account's vault may be read now. If so, keeps `now` as the time of the last read. Call it before the read.
 * @param now in milliseconds since 1970
 */
export const beginRead = async (area: StorageArea, account: string, now: number): Promise<boolean> => {
  const { [LAST_READ]: last } = await area.get(LAST_READ);
  // A clock that was set back must not stop the reads.
  const isResting = isRead(last) && last.account === account && Math.abs(now - last.at) < REST_MS;
  if (!isResting) await area.set({ [LAST_READ]: { account, at: now } });
  return !isResting;
};

/** Call it after an account has signed out, because its index was deleted. */
export const forgetReads = (area: StorageArea): Promise<void> => area.remove(LAST_READ);
