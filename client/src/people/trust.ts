/**
 * @file What an account remembers of others. The server stores it and can neither read nor change it; a state older
 * than one that this browser has seen is refused ([Note: Older than seen]).
 */
import { hasType } from "../api/call-failure.ts";
import { unixNow } from "../unix-now.ts";
import { compareState, fetchState, openLastSeen, rememberSeen, type StateParts } from "./load-state.ts";
import { isSameOlder, type OlderState } from "./older-than-seen.ts";
import type { LoadedState } from "./state.ts";
import { FIRST_SAVE, type FirstMemory, firstState, sealTrusted, type Trusted } from "./trusted.ts";

export interface Trust {
  /**
   * The current state.
   * @throws CannotVerifyError when the server does not send what was saved last; OlderThanSeen when that is an older
   * state; StateMissing when there is none.
   */
  read(): Promise<Trusted>;
  /** @throws as `read`, unless this browser has seen a state of the account. */
  requireState(): Promise<void>;
  /** The newest state that this browser has seen, whatever the server shows now; null if it kept none. */
  lastSeen(): Promise<Trusted | null>;
  /**
   * Changes the state, and resolves once the server has stored it. The change may run again, on what another browser
   * saved.
   */
  update(change: (before: Trusted) => Trusted): Promise<void>;
  /** Drops what was read, because another browser of this account has saved. */
  reread(): void;
  /**
   * The user says that the operator restored a backup: the shown older state becomes the newest.
   * @throws OlderThanSeen when the server shows another older state now.
   */
  acceptOlder(older: OlderState): Promise<void>;
  /**
   * Saves the first state of an account that has none, as the user has decided. If another browser has saved one in the
   * meantime, that one counts.
   * @throws StateMissing when the server still shows none.
   */
  begin(memory: FirstMemory): Promise<void>;
  /** The user says that the operator restored a backup, although the shown state of the account is not older. */
  acceptRestored(): Promise<void>;
}

/** More tries than this account has browsers that save at once. */
const TRIES = 10;

type Change = (before: Trusted) => Trusted;

/** The state as another tab has saved it since `from` was read; otherwise `from`. */
const newest = async (parts: StateParts, from: LoadedState): Promise<LoadedState> => {
  const seen = await parts.seen.get();
  return seen && seen.seq > from.seq ? fetchState(parts) : from;
};

/** Applies the changes to the stored state, and again each time another browser was faster. */
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
      await rememberSeen(parts, { seq, sealed });
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
 * The state, which remembers from now on that the user has accepted the backup with the state of that number. Rows of
 * buckets may say less than before.
 */
const withRestored = ({ complete: _, ...trusted }: Trusted, to: number, at: number): Trusted => ({
  ...trusted,
  restored: [...(trusted.restored ?? []), { to, at }].slice(-RESTORED_MAX),
});

/**
 * Saves the older state again, under a number higher than any that this browser has seen. It tells the account's
 * other browsers that the user has accepted a restored backup.
 */
const saveAgain = async (parts: StateParts, { seen, shown }: OlderState, { trusted }: LoadedState) => {
  const seq = seen.seq + 1;
  const accepted = withRestored(trusted, shown.seq, unixNow());
  const sealed = await sealTrusted(accepted, { key: parts.key, uid: parts.uid, seq });
  await parts.api.identity.putState({ body: { seq, sealed, replaces: shown.seq } });
  await rememberSeen(parts, { seq, sealed });
};

const acceptOlder = async (parts: StateParts, accepted: OlderState): Promise<void> => {
  const { doubt, shown } = await compareState(parts);
  // Another tab may have accepted it already.
  if (doubt?.kind !== "older") return;
  if (!isSameOlder(doubt.older, accepted)) throw doubt;
  await saveAgain(parts, doubt.older, shown);
};

const saveFirst = async (parts: StateParts, memory: FirstMemory): Promise<void> => {
  const sealed = await firstState(memory, parts);
  try {
    await parts.api.identity.putState({ body: { seq: FIRST_SAVE, sealed } });
    await rememberSeen(parts, { seq: FIRST_SAVE, sealed });
  } catch (error) {
    if (!hasType(error, "conflict")) throw error;
  }
};

export const createTrust = (parts: StateParts): Trust => {
  let loaded: Promise<LoadedState> | undefined;
  /** Changes that are not stored yet; those being saved come first. */
  let waiting: Change[] = [];
  let saving: Promise<unknown> = Promise.resolve();
  /** The next save; it takes along every change that is made before it begins. */
  let next: Promise<void> | undefined;

  const load = (): Promise<LoadedState> => {
    loaded ??= fetchState(parts).catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };

  /** All changes that were made during the previous save are saved together, and fail together. */
  const flush = async (): Promise<void> => {
    next = undefined;
    const changes = waiting.slice();
    try {
      const from = load();
      const read = await from;
      const saved = await parts.seen.alone(() => save(parts, read, changes));
      // A reading that began during the save may have been answered before it: the next one fetches the state again.
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
      const [{ seq }, at] = [await load(), unixNow()];
      await update((before) => withRestored(before, seq, at));
    },
  };
};
