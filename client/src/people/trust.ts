/**
 * @file What an account remembers of others, as its browsers read and change it. The server keeps it and can neither
 * read nor change it; an older one than this browser has seen is refused ([Note: Older than seen]).
 */
import { hasType } from "../api/call-failure.ts";
import { unixNow } from "../unix-now.ts";
import { compareState, fetchState, rememberSeen, type StateParts } from "./load-state.ts";
import { isSameOlder, type OlderState, OlderThanSeen } from "./older-than-seen.ts";
import type { LoadedState } from "./state.ts";
import { sealTrusted, type Trusted } from "./trusted.ts";

export interface Trust {
  /**
   * What is remembered now.
   * @throws CannotVerifyError when the server does not give what was saved last; `OlderThanSeen` when that is an
   * older state.
   */
  read(): Promise<Trusted>;
  /** Changes it, and ends once the server has kept it. The change may be made again, on what another browser saved. */
  update(change: (before: Trusted) => Trusted): Promise<void>;
  /** Forgets what was read: another browser of this account has saved. */
  reread(): void;
  /**
   * The user says that the operator restored a backup: the older state that was shown becomes the newest.
   * @throws OlderThanSeen when the server shows another older state now.
   */
  acceptOlder(older: OlderState): Promise<void>;
}

/** As many of this account's browsers do not save at once. */
const TRIES = 10;

type Change = (before: Trusted) => Trusted;

/** Makes the changes on what is there, as often as another browser was faster. */
const save = async (
  parts: StateParts,
  from: LoadedState,
  changes: readonly Change[],
): Promise<LoadedState> => {
  let before = from;
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

/** As many backups as a state remembers. */
const RESTORED_MAX = 10;

/**
 * Saves the older state once more, under a number higher than any that this browser has seen. The account's other
 * browsers find in it that the user has accepted a restored backup.
 */
const saveAgain = async (parts: StateParts, { seen, shown }: OlderState, { trusted }: LoadedState) => {
  const seq = seen.seq + 1;
  const restored = [...(trusted.restored ?? []), { to: shown.seq, at: unixNow() }].slice(-RESTORED_MAX);
  const sealed = await sealTrusted({ ...trusted, restored }, { key: parts.key, uid: parts.uid, seq });
  await parts.api.identity.putState({ body: { seq, sealed, replaces: shown.seq } });
  await rememberSeen(parts, { seq, sealed });
};

const acceptOlder = async (parts: StateParts, accepted: OlderState): Promise<void> => {
  const { older, shown } = await compareState(parts);
  // Another tab may have been told before.
  if (!older) return;
  if (!isSameOlder(older, accepted)) throw new OlderThanSeen(older);
  await saveAgain(parts, older, shown);
};

export const createTrust = (parts: StateParts): Trust => {
  let loaded: Promise<LoadedState> | undefined;
  /** Those that are not kept yet; those that are being saved come first. */
  let waiting: Change[] = [];
  let saving: Promise<unknown> = Promise.resolve();
  /** The save that takes along whatever comes up before it begins. */
  let next: Promise<void> | undefined;

  const load = (): Promise<LoadedState> => {
    loaded ??= fetchState(parts).catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };

  /** All that came up while the save before was under way goes with one save, and fails with it. */
  const flush = async (): Promise<void> => {
    next = undefined;
    const changes = waiting.slice();
    try {
      const from = load();
      const saved = await save(parts, await from, changes);
      // Unless another browser has saved in the meantime.
      if (loaded === from) loaded = Promise.resolve(saved);
    } finally {
      waiting = waiting.slice(changes.length);
    }
  };

  const reread = () => {
    loaded = undefined;
  };

  return {
    read: async () => waiting.reduce((state, change) => change(state), (await load()).trusted),
    update: async (change) => {
      waiting.push(change);
      next ??= saving.then(flush, flush);
      saving = next;
      await next;
    },
    reread,
    acceptOlder: async (older) => {
      await acceptOlder(parts, older);
      reread();
    },
  };
};
