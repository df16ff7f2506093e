/** @file Stars imported entries, and removes their stars ([Note: Entry marks]). */
import { MOST_STARRED } from "../buckets/entry-marks.ts";
import type { Trusted } from "../people/trusted.ts";
import type { Session } from "../session/session.ts";
import { unixNow } from "../unix-now.ts";

const starsOf = (state: Trusted): Readonly<Record<string, number>> => state.entries?.starred ?? {};

const withStars = (state: Trusted, starred: Record<string, number>): Trusted => ({
  ...state,
  entries: { used: {}, ...state.entries, starred },
});

/**
 * Stars entries up to the account's limit, so that no other entry loses its star. Returns how many entries got no star.
 * @throws StateInDoubt, CannotVerifyError, CallFailure
 */
export const starImported = async (session: Session, uids: readonly string[]): Promise<number> => {
  if (uids.length === 0) return 0;
  let unstarred = 0;
  const trust = await session.keyring.trust();
  await trust.update((state) => {
    const before = starsOf(state);
    const fresh = uids.filter((uid) => before[uid] === undefined);
    const fitting = fresh.slice(0, Math.max(0, MOST_STARRED - Object.keys(before).length));
    unstarred = fresh.length - fitting.length;
    const at = unixNow();
    return withStars(state, { ...before, ...Object.fromEntries(fitting.map((uid) => [uid, at])) });
  });
  return unstarred;
};

/** Removes the stars of deleted entries. @throws StateInDoubt, CannotVerifyError, CallFailure */
export const unstarImported = async (session: Session, uids: ReadonlySet<string>): Promise<void> => {
  const trust = await session.keyring.trust();
  const isOne = ([uid]: [string, number]): boolean => uids.has(uid);
  if (!Object.entries(starsOf(await trust.read())).some(isOne)) return;
  await trust.update((state) =>
    withStars(state, Object.fromEntries(Object.entries(starsOf(state)).filter((one) => !isOne(one)))),
  );
};
