import type { Sealed } from "@keepwell/crypto/envelope.ts";
import type { Trusted } from "./trusted.ts";

/** The newest state that this browser has seen. */
export interface SeenState {
  readonly seq: number;
  /** The sealed text of the state; null if an earlier version of this page has kept only the number. */
  readonly sealed: string | null;
  /** When this browser first saw the state, in seconds since 1970; null if unknown. */
  readonly at: number | null;
}

/** One save of the state, as the server keeps it. */
export interface SealedSave {
  readonly seq: number;
  readonly sealed: Sealed<"state">;
}

/** One save of the state, opened. */
export interface LoadedState {
  readonly seq: number;
  readonly trusted: Trusted;
}

export interface OpenedState extends LoadedState {
  readonly text: string;
}
