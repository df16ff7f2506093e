/** @file Reading an account's state from the server, and comparing it with what this browser has seen of it. */
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import type { Api } from "../api/api.ts";
import { unixNow } from "../unix-now.ts";
import { OlderThanSeen } from "./older-than-seen.ts";
import type { LoadedState, OpenedState, SeenState } from "./state.ts";
import { StateMissing } from "./state-missing.ts";
import { NOTHING, openTrusted, type RestoredBackup, type Trusted } from "./trusted.ts";

/** One save of the state, as the server keeps it. */
interface SealedSave {
  readonly seq: number;
  readonly sealed: string;
}

/** Why the user must decide before the shown state counts. */
export type StateDoubt = OlderThanSeen | StateMissing;

export interface SeenStore {
  get(): Promise<SeenState | null>;
  put(seen: SeenState): Promise<void>;
  /** Runs this once no other tab of this browser saves the state. */
  alone<T>(run: () => Promise<T>): Promise<T>;
}

export interface StateParts {
  readonly uid: string;
  /** `AccountKeys.state`. */
  readonly key: CryptoKey;
  readonly api: Api;
  readonly seen: SeenStore;
  /** Called at each reading: with the doubt about what the server shows, and with null if there is none. */
  readonly onDoubt?: ((doubt: StateDoubt | null) => void) | undefined;
}

const NOTHING_SAVED: OpenedState = { seq: 0, trusted: NOTHING, text: "" };

const openSave = async ({ uid, key }: StateParts, { seq, sealed }: SealedSave): Promise<OpenedState> => ({
  seq,
  ...(await openTrusted(sealed, { key, uid, seq })),
});

/** Opens the newest state that this browser has seen; null if it kept only the number. */
const openSeen = async (parts: StateParts, { seq, sealed }: SeenState): Promise<OpenedState | null> =>
  sealed === null ? null : openSave(parts, { seq, sealed });

/** The newest state that this browser has seen; null if it kept none that opens. */
export const openLastSeen = async (parts: StateParts): Promise<Trusted | null> => {
  const seen = await parts.seen.get();
  const opened = seen && (await openSeen(parts, seen).catch(() => null));
  return opened?.trusted ?? null;
};

/** Makes this browser refuse an older state from now on. A newer state that another tab has noted stays noted. */
export const rememberSeen = async ({ seen }: StateParts, { seq, sealed }: SealedSave): Promise<void> => {
  const kept = await seen.get();
  if (kept && (kept.seq > seq || (kept.seq === seq && kept.sealed !== null))) return;
  await seen.put({ seq, sealed, at: unixNow() });
};

const isSameBackup = (one: RestoredBackup, other: RestoredBackup): boolean =>
  one.to === other.to && one.at === other.at;

/** Whether the user has accepted a restored backup in another browser. */
const isAcceptedElsewhere = ({ restored: known = [] }: Trusted, { restored = [] }: Trusted): boolean =>
  restored.some((backup) => !known.some((one) => isSameBackup(one, backup)));

/** Whether the shown state lacks what no later state may lack: a bucket's key generation, or entries of the roster. */
const hasLost = (seen: Trusted, shown: Trusted): boolean =>
  Object.entries(seen.buckets).some(([uid, { gen }]) => gen > (shown.buckets[uid]?.gen ?? 0)) ||
  (seen.enterprise !== undefined &&
    (seen.enterprise.uid !== shown.enterprise?.uid || seen.enterprise.seq > shown.enterprise.seq));

/**
 * Whether the shown state follows the seen one: with the same number it is the same text, and with a higher number
 * nothing is lost. Otherwise a browser that was shown an older state has saved over it.
 */
const isContinued = (seen: OpenedState, shown: OpenedState): boolean => {
  if (isAcceptedElsewhere(seen.trusted, shown.trusted)) return true;
  return shown.seq === seen.seq ? shown.text === seen.text : !hasLost(seen.trusted, shown.trusted);
};

interface Compared {
  readonly shown: LoadedState;
  readonly doubt: StateDoubt | null;
}

/** Whether the user must decide first. @throws CannotVerifyError for a state that does not follow what was seen. */
const findDoubt = async (
  parts: StateParts,
  seen: SeenState | null,
  shown: OpenedState,
): Promise<StateDoubt | null> => {
  if (!seen) return shown.seq === NOTHING_SAVED.seq ? new StateMissing() : null;
  const known = await openSeen(parts, seen);
  if (shown.seq < seen.seq) {
    // Loaded only after a restored backup.
    const { describeOlder } = await import("./describe-older.ts");
    return new OlderThanSeen(await describeOlder(seen, known, shown));
  }
  if (known && !isContinued(known, shown)) throw new CannotVerifyError();
  return null;
};

/** @throws CannotVerifyError for a state that is not the account's, or does not follow what was seen. */
export const compareState = async (parts: StateParts): Promise<Compared> => {
  // Read first, because another tab may save and note a newer one while the server answers.
  const seen = await parts.seen.get();
  const { state } = await parts.api.identity.getState();
  const shown = state ? await openSave(parts, state) : NOTHING_SAVED;
  const doubt = await findDoubt(parts, seen, shown);
  if (state && !doubt) await rememberSeen(parts, state);
  parts.onDoubt?.(doubt);
  return { shown, doubt };
};

/** @throws CannotVerifyError; OlderThanSeen for an older state; StateMissing if there is none. */
export const fetchState = async (parts: StateParts): Promise<LoadedState> => {
  const { shown, doubt } = await compareState(parts);
  if (doubt) throw doubt;
  return shown;
};
