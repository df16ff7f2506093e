/** @file What a removed person could open. The page shows it until the user dismisses the notice. */
import { createTabStore } from "../../../app/tab-store.ts";

export interface EntryName {
  readonly uid: string;
  readonly name: string;
}

interface Exposed {
  readonly who: string;
  /** Undefined if the page did not know the passwords at the removal: then the person may know all of them. */
  readonly passwords: readonly EntryName[] | undefined;
}

export const exposed = createTabStore<Exposed>();
