/** @file What somebody who was removed could open: kept in view until the passwords that matter are changed. */
import { createTabStore } from "../../../app/tab-store.ts";

export interface EntryName {
  readonly uid: string;
  readonly name: string;
}

interface Exposed {
  readonly who: string;
  /** Undefined where they were not known when it happened: then it is all of them. */
  readonly passwords: readonly EntryName[] | undefined;
}

export const exposed = createTabStore<Exposed>();
