/**
 * @file [Note: Entry marks] Which entries the user has starred, and which entries they used most recently. Stars and
 * uses belong to the user, not to the bucket. They are part of the account's sealed state, so the server learns
 * neither. A moved entry keeps its uid, and so its star and its last use. Marks of an entry that no longer exists are
 * ignored.
 */
import type { Trusted } from "../people/trusted.ts";
import type { Session } from "../session/session.ts";
import { unixNow } from "../unix-now.ts";

/** When entries were starred or used, by the entry's uid, in seconds since 1970. */
type Times = Readonly<Record<string, number>>;

export interface EntryMarks {
  readonly starred: Times;
  readonly used: Times;
}

const NONE: EntryMarks = { starred: {}, used: {} };

/** The most entries that can be starred. The account's state has a maximum size, and each save sends all of it. */
export const MOST_STARRED = 500;
const MOST_USED = 50;

const latest = (times: Times, most: number): Times =>
  Object.fromEntries(
    Object.entries(times)
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, most),
  );

const change =
  (make: (before: EntryMarks) => EntryMarks) =>
  (state: Trusted): Trusted => {
    const { starred, used } = make({ ...NONE, ...state.entries });
    return {
      ...state,
      entries: {
        ...state.entries,
        starred: latest(starred, MOST_STARRED),
        used: latest(used, MOST_USED),
      },
    };
  };

const unsaved = new WeakMap<Session, Map<string, number>>();

const withUnsaved = (session: Session, marks: EntryMarks): EntryMarks => ({
  ...marks,
  used: { ...marks.used, ...Object.fromEntries(unsaved.get(session) ?? []) },
});

/**
 * Reads the stars and last uses, including the uses of this tab that are not saved yet.
 * @throws StateInDoubt, CannotVerifyError
 */
export const readEntryMarks = async (session: Session): Promise<EntryMarks> => {
  const { entries } = await (await session.keyring.trust()).read();
  return withUnsaved(session, { ...NONE, ...entries });
};

/**
 * Stars entries, or removes their stars. If more than `MOST_STARRED` entries are then starred, the oldest stars are
 * dropped. @throws StateInDoubt, CannotVerifyError, CallFailure
 */
export const starEntries = async (
  session: Session,
  uids: readonly string[],
  isStarred: boolean,
): Promise<void> => {
  const trust = await session.keyring.trust();
  const now = unixNow();
  await trust.update(
    change(({ starred, used }) => {
      const changed = new Set(uids);
      const others = Object.entries(starred).filter(([uid]) => !changed.has(uid));
      return {
        starred: Object.fromEntries([...others, ...(isStarred ? uids.map((uid) => [uid, now]) : [])]),
        used,
      };
    }),
  );
};

/**
 * Saves the uses that this tab has noted since its last save; does nothing if there are none. @throws StateInDoubt,
 * CannotVerifyError, CallFailure
 */
export const saveUses = async (session: Session): Promise<void> => {
  const noted = unsaved.get(session);
  if (!noted || noted.size === 0) return;
  const uses = Object.fromEntries(noted);
  const trust = await session.keyring.trust();
  await trust.update(change(({ starred, used }) => ({ starred, used: { ...used, ...uses } })));
  // A use that was noted during this save stays for the next save.
  for (const [uid, at] of Object.entries(uses)) if (noted.get(uid) === at) noted.delete(uid);
};

/** Remembers that the user used the entry now. Other browsers know the use only after `saveUses`. */
export const noteUse = (session: Session, uid: string): void => {
  const uses = unsaved.get(session) ?? new Map<string, number>();
  uses.set(uid, unixNow());
  unsaved.set(session, uses);
};
