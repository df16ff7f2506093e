/** @file What a removed person could open, kept in view until the passwords that matter are changed. */
import { createTabStore } from "../../../app/tab-store.ts";

export interface EntryName {
  readonly uid: string;
  readonly name: string;
}

interface Exposed {
  readonly who: string;
  /** Undefined if they were not known at the removal: then all of them are meant. */
  readonly passwords: readonly EntryName[] | undefined;
}

export const exposed = createTabStore<Exposed>();
