/** @file What a removed person could open. The page shows it until the user dismisses the notice. */
import { createTabStore } from "../../../app/tab-store.ts";

export interface EntryName {
  readonly uid: string;
  readonly name: string;
}

interface Exposed {
  readonly who: string;
  /** Undefined if the page had not loaded them at the removal. If so, the person may know all of the passwords. */
  readonly passwords: readonly EntryName[] | undefined;
}

export const exposed = createTabStore<Exposed>();
