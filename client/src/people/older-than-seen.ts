/**
 * @file [Note: Older than seen] A genuine state of an account that is older than the newest state that this browser has
 * seen. Such a state comes from a restored backup, or from a server that hides changes. The client refuses it until the
 * user has seen the dates of both states, and has typed a confirmation that a backup was restored. The consent covers
 * exactly this older state. A state that is not older but conflicts with the seen state causes a `CannotVerifyError`,
 * which no consent overrides.
 */
import type { Returning } from "./returning.ts";
import { StateInDoubt } from "./state-in-doubt.ts";

export interface SavedState {
  /** The number of the state's save; 0 if nothing was saved yet. */
  readonly seq: number;
  /**
   * When the state was saved, in seconds since 1970. If that is unknown, when this browser first saw the state; null if
   * that is unknown too.
   */
  readonly at: number | null;
}

export interface OlderState {
  /** The newest state that this browser has seen. */
  readonly seen: SavedState;
  /** The state that the server has, with the SHA-256 of its text in hex. */
  readonly shown: SavedState & { readonly digest: string };
  /** What the older state brings back; null if this browser has kept only the number of the newest state. */
  readonly returning: Returning | null;
}

/** Thrown when the account's state is needed, but the server shows an older state that the user has not accepted. */
export class OlderThanSeen extends StateInDoubt {
  override readonly name = "OlderThanSeen";
  readonly kind = "older";
  readonly older: OlderState;

  constructor(older: OlderState) {
    super("The server shows an older state of the account than this browser has seen.");
    this.older = older;
  }
}

/**
 * Whether both have the same older state and the same newest seen state, so that the user's consent to one covers the
 * other.
 */
export const isSameOlder = (one: OlderState, other: OlderState): boolean =>
  one.seen.seq === other.seen.seq &&
  one.shown.seq === other.shown.seq &&
  one.shown.digest === other.shown.digest;
