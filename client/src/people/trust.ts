/**
 * @file Reads and saves the account's state: what the account remembers of others. The server stores the state, and can
 * neither read nor change it. This browser refuses a state older than one that it has seen ([Note: Older than seen]).
 */
import { hasType } from "../api/call-failure.ts";
import { unixNow } from "../unix-now.ts";
import { compareState, fetchState, openLastSeen, type StateParts } from "./load-state.ts";
import { isSameOlder, type OlderState } from "./older-than-seen.ts";
import type { LoadedState } from "./state.ts";
import {
  FIRST_SAVE,
  type FirstMemory,
  firstState,
  type RestoredBackup,
  restoredAt,
  sealTrusted,
  type Trusted,
} from "./trusted.ts";

export interface Trust {
  /**
   * The current state, with the changes that are not stored yet.
   * @throws CannotVerifyError when the state does not open, or does not follow the state that this browser has seen;
   * OlderThanSeen when the server shows an older state; StateMissing when it shows none and this browser has seen none.
   */
  read(): Promise<Trusted>;
  /**
   * Resolves if the state can be read, or if this browser has ever seen a state of the account.
   * @throws as `read` otherwise.
   */
  requireState(): Promise<void>;
  /**
   * The newest state that this browser has seen, whatever the server shows now; null if the browser has kept none, or
   * if the kept state does not open.
   */
  lastSeen(): Promise<Trusted | null>;
  /**
   * Changes the state, and resolves once the server has stored it. If another browser has saved first, `change` is
   * called again with that browser's state.
   */
  update(change: (before: Trusted) => Trusted): Promise<void>;
  /**
   * Makes the next `read` fetch the state again, because another browser of this account may have saved a newer state.
   */
  reread(): void;
  /**
   * Accepts `older`, the state that the server shows, as the newest state of the account. The user has said that the
   * operator restored a backup. Does nothing if another tab has accepted the older state already.
   * @throws OlderThanSeen when the server now shows an older state that is not the accepted one.
   */
  acceptOlder(older: OlderState): Promise<void>;
  /**
   * Saves the first state of an account that has none, because the user has decided to begin a new state. If another
   * browser has saved a first state in the meantime, that state is kept.
   * @throws StateMissing when the server refuses the first state because the account already has a state, but shows
   * none.
   */
  begin(memory: FirstMemory): Promise<void>;
  /**
   * Records that, as the user says, the operator restored a backup. Needed if the backup contains the account's newest
   * state: there is then no older state to accept.
   */
  acceptRestored(): Promise<void>;
}

/** How many times a save is tried. It is tried again only if another browser of the account has saved first. */
const TRIES = 10;

type Change = (before: Trusted) => Trusted;

/** Reads the state again if another tab has saved a newer state since `from` was read; otherwise returns `from`. */
const newest = async (parts: StateParts, from: LoadedState): Promise<LoadedState> => {
  const seen = await parts.seen.get();
  return seen && seen.seq > from.seq ? fetchState(parts) : from;
};

/**
 * Applies the changes to the stored state and saves it. If another browser has saved first, applies them to that
 * browser's state.
 */
const save = async (
  parts: StateParts,
  from: LoadedState,
  changes: readonly Change[],
): Promise<LoadedState> => {
  let before = await newest(parts, from);
  for (let tries = 1; ; tries += 1) {
    const after = changes.reduce((state, change) => change(state), before.trusted);
    if (JSON.stringify(after) === JSON.stringify(before.trusted)) return before;
    const seq = before.seq + 1;
    const sealed = await sealTrusted(after, { key: parts.key, uid: parts.uid, seq });
    try {
      await parts.api.identity.putState({ body: { seq, sealed } });
      await parts.seen.keep({ seq, sealed });
      return { seq, trusted: after };
    } catch (error) {
      if (!hasType(error, "conflict") || tries === TRIES) throw error;
      before = await fetchState(parts);
    }
  }
};

/** How many accepted backups a state remembers. */
const RESTORED_MAX = 10;

/**
 * Records in a state that the user has accepted a restored backup. The recorded time is always later than that of every
 * earlier acceptance, even if the clock was ahead then. Otherwise row marks that were stored since the earlier
 * acceptance would stay valid. Drops what the state remembers of complete buckets ([Note: Complete buckets]). Otherwise
 * the client would refuse the rows from the backup, which may be older.
 */
const withRestored = (
  { complete: _, ...trusted }: Trusted,
  { to, at }: RestoredBackup,
  seen: Trusted = trusted,
): Trusted => {
  const later = Math.max(at, restoredAt(trusted) + 1, restoredAt(seen) + 1);
  return { ...trusted, restored: [...(trusted.restored ?? []), { to, at: later }].slice(-RESTORED_MAX) };
};

/**
 * Saves the older state again, under a higher number than any that this browser has seen. The saved state tells the
 * account's other browsers that the user has accepted a restored backup.
 */
const saveAgain = async (parts: StateParts, { seen, shown }: OlderState, { trusted }: LoadedState) => {
  const seq = seen.seq + 1;
  const lastSeen = (await openLastSeen(parts)) ?? trusted;
  const accepted = withRestored(trusted, { to: shown.seq, at: unixNow() }, lastSeen);
  const sealed = await sealTrusted(accepted, { key: parts.key, uid: parts.uid, seq });
  await parts.api.identity.putState({ body: { seq, sealed, replaces: shown.seq } });
  await parts.seen.keep({ seq, sealed });
};

const acceptOlder = async (parts: StateParts, accepted: OlderState): Promise<void> => {
  const { doubt, shown } = await compareState(parts);
  // The doubt is gone if another tab has already accepted the older state.
  if (doubt?.kind !== "older") return;
  if (!isSameOlder(doubt.older, accepted)) throw doubt;
  await saveAgain(parts, doubt.older, shown);
};

const saveFirst = async (parts: StateParts, memory: FirstMemory): Promise<void> => {
  const sealed = await firstState(memory, parts);
  try {
    await parts.api.identity.putState({ body: { seq: FIRST_SAVE, sealed } });
    await parts.seen.keep({ seq: FIRST_SAVE, sealed });
  } catch (error) {
    if (!hasType(error, "conflict")) throw error;
  }
};

export const createTrust = (parts: StateParts): Trust => {
  let loaded: Promise<LoadedState> | undefined;
  /** Changes that are not stored yet. Changes that are being saved come first. */
  let waiting: Change[] = [];
  let saving: Promise<unknown> = Promise.resolve();
  /** The next save. It includes every change that is made before it begins. */
  let next: Promise<void> | undefined;

  const load = (): Promise<LoadedState> => {
    loaded ??= fetchState(parts).catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };

  /** Saves all waiting changes together. If the save fails, all of them fail. */
  const flush = async (): Promise<void> => {
    next = undefined;
    const changes = waiting.slice();
    try {
      const from = load();
      const read = await from;
      const saved = await parts.seen.alone(() => save(parts, read, changes));
      // A fetch that began during the save may have an older reply. The next `read` then fetches the state again.
      loaded = loaded === from ? Promise.resolve(saved) : undefined;
    } finally {
      waiting = waiting.slice(changes.length);
    }
  };

  const reread = () => {
    loaded = undefined;
  };

  const update = async (change: Change): Promise<void> => {
    waiting.push(change);
    next ??= saving.then(flush, flush);
    saving = next;
    await next;
  };

  return {
    read: async () => waiting.reduce((state, change) => change(state), (await load()).trusted),
    requireState: async () => {
      try {
        await load();
      } catch (error) {
        if ((await parts.seen.get()) === null) throw error;
      }
    },
    lastSeen: () => openLastSeen(parts),
    update,
    reread,
    acceptOlder: async (older) => {
      await acceptOlder(parts, older);
      reread();
    },
    begin: async (memory) => {
      await parts.seen.alone(() => saveFirst(parts, memory));
      reread();
      await load();
    },
    acceptRestored: async () => {
      const backup = { to: (await load()).seq, at: unixNow() };
      await update((before) => withRestored(before, backup));
    },
  };
};
