/** @file Reads an account's state from the server, and compares it with the state that this browser has seen. */
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import type { Api } from "../api/api.ts";
import { OlderThanSeen } from "./older-than-seen.ts";
import type { LoadedState, OpenedState, SealedSave, SeenState } from "./state.ts";
import { StateMissing } from "./state-missing.ts";
import { NOTHING, openTrusted, type RestoredBackup, type Trusted } from "./trusted.ts";

/** The reason why the user must decide before the client uses the shown state. */
export type StateDoubt = OlderThanSeen | StateMissing;

export interface SeenStore {
  get(): Promise<SeenState | null>;
  /** Remembers a state. A newer state that another tab has remembered stays. */
  keep(save: SealedSave): Promise<void>;
  /** Runs the function as soon as no other tab of this browser is saving the state. */
  alone<T>(run: () => Promise<T>): Promise<T>;
}

export interface StateParts {
  readonly uid: string;
  /** The key `AccountKeys.state`. */
  readonly key: CryptoKey;
  readonly api: Api;
  readonly seen: SeenStore;
  /** Called after each reading with the doubt about the shown state; null if there is none. */
  readonly onDoubt?: ((doubt: StateDoubt | null) => void) | undefined;
}

const NOTHING_SAVED: OpenedState = { seq: 0, trusted: NOTHING, text: "" };

const openSave = async (
  { uid, key }: StateParts,
  { seq, sealed }: { readonly seq: number; readonly sealed: string },
): Promise<OpenedState> => ({
  seq,
  ...(await openTrusted(sealed, { key, uid, seq })),
});

/** Opens the newest state that this browser has seen; null if the browser kept only the number of that state. */
const openSeen = async (parts: StateParts, { seq, sealed }: SeenState): Promise<OpenedState | null> =>
  sealed === null ? null : openSave(parts, { seq, sealed });

/** The newest state that this browser has seen; null if the browser kept no state, or if that state does not open. */
export const openLastSeen = async (parts: StateParts): Promise<Trusted | null> => {
  const seen = await parts.seen.get();
  const opened = seen && (await openSeen(parts, seen).catch(() => null));
  return opened?.trusted ?? null;
};

const isSameBackup = (one: RestoredBackup, other: RestoredBackup): boolean =>
  one.to === other.to && one.at === other.at;

/** Whether the shown state lists a restored backup that the user has accepted in another browser. */
const isAcceptedElsewhere = ({ restored: known = [] }: Trusted, { restored = [] }: Trusted): boolean =>
  restored.some((backup) => !known.some((one) => isSameBackup(one, backup)));

/**
 * Whether the shown state has lost something: compared with the seen state, it has a lower generation of a bucket's
 * key, another enterprise, or fewer roster entries.
 */
const hasLost = (seen: Trusted, shown: Trusted): boolean =>
  Object.entries(seen.buckets).some(([uid, { gen }]) => gen > (shown.buckets[uid]?.gen ?? 0)) ||
  (seen.enterprise !== undefined &&
    (seen.enterprise.uid !== shown.enterprise?.uid || seen.enterprise.seq > shown.enterprise.seq));

/**
 * Whether the shown state is the seen state or follows it. A state in which another browser has accepted a restored
 * backup passes. Otherwise, a state with the same number must have the same text, and a state with a higher number must
 * have lost nothing. If it has lost something, the server showed another browser an older state, and that browser saved
 * its changes to the older state.
 */
const isContinued = (seen: OpenedState, shown: OpenedState): boolean => {
  if (isAcceptedElsewhere(seen.trusted, shown.trusted)) return true;
  return shown.seq === seen.seq ? shown.text === seen.text : !hasLost(seen.trusted, shown.trusted);
};

interface Compared {
  readonly shown: LoadedState;
  readonly doubt: StateDoubt | null;
}

/**
 * The doubt about which the user must decide before the client uses the shown state; null if there is none.
 * @throws CannotVerifyError for a shown state that does not follow the seen state.
 */
const findDoubt = async (
  parts: StateParts,
  seen: SeenState | null,
  shown: OpenedState,
): Promise<StateDoubt | null> => {
  if (!seen) return shown.seq === NOTHING_SAVED.seq ? new StateMissing() : null;
  const known = await openSeen(parts, seen);
  if (shown.seq < seen.seq) {
    // Loaded late, because it is needed only after a restored backup.
    const { describeOlder } = await import("./describe-older.ts");
    return new OlderThanSeen(await describeOlder(seen, known, shown));
  }
  if (known && !isContinued(known, shown)) throw new CannotVerifyError();
  return null;
};

/**
 * Reads the state from the server, and compares it with the state that this browser has seen.
 * @throws CannotVerifyError for a state that does not open, or does not follow the seen state.
 */
export const compareState = async (parts: StateParts): Promise<Compared> => {
  // Read before the call. Another tab may save and remember a newer state while the server answers, and the reply would
  // then look older than the seen state.
  const seen = await parts.seen.get();
  const { state } = await parts.api.identity.getState();
  const shown = state ? await openSave(parts, state) : NOTHING_SAVED;
  const doubt = await findDoubt(parts, seen, shown);
  if (state && !doubt) await parts.seen.keep(state);
  parts.onDoubt?.(doubt);
  return { shown, doubt };
};

/**
 * Reads the state from the server, and returns it if there is no doubt.
 * @throws CannotVerifyError as `compareState`; OlderThanSeen for an older state; StateMissing if the server shows none
 * and this browser has seen none.
 */
export const fetchState = async (parts: StateParts): Promise<LoadedState> => {
  const { shown, doubt } = await compareState(parts);
  if (doubt) throw doubt;
  return shown;
};
