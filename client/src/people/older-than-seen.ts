/**
 * @file [Note: Older than seen] An account's state that is genuine, and older than one that this browser has seen.
 * That is what a restored backup looks like, and also what a server shows that hides changes. So it is refused, until
 * the user has seen both dates and has typed that a backup was restored. The consent is good for exactly this
 * older state. What is not older but different stays a `CannotVerifyError` without a way on.
 */
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import type { Returning } from "./returning.ts";

export interface SavedState {
  /** The number of the save; 0 where nothing was saved yet. */
  readonly seq: number;
  /** When it was saved, in seconds since 1970; null where that was not kept. */
  readonly at: number | null;
}

export interface OlderState {
  /** The newest that this browser has seen. */
  readonly seen: SavedState;
  /** What the server has, with the SHA-256 of its text in hex. */
  readonly shown: SavedState & { readonly digest: string };
  /** What the older state brings back; null where this browser kept no more than the number of what it saw. */
  readonly returning: Returning | null;
}

export class OlderThanSeen extends CannotVerifyError {
  readonly older: OlderState;

  constructor(older: OlderState) {
    super();
    this.older = older;
  }
}

/** Whether a consent to the one is a consent to the other. */
export const isSameOlder = (one: OlderState, other: OlderState): boolean =>
  one.seen.seq === other.seen.seq &&
  one.shown.seq === other.shown.seq &&
  one.shown.digest === other.shown.digest;
