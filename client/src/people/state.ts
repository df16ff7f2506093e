import type { Trusted } from "./trusted.ts";

/** The newest state that this browser has seen. */
export interface SeenState {
  readonly seq: number;
  /** Null if an earlier version of this page kept only the number. */
  readonly sealed: string | null;
  /** When this browser first saw it, in seconds since 1970. */
  readonly at: number | null;
}

/** One save of the state, opened. */
export interface LoadedState {
  readonly seq: number;
  readonly trusted: Trusted;
}

export interface OpenedState extends LoadedState {
  readonly text: string;
}
