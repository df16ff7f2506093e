/** @file Keeps which passwords a removed person could open. The page lists them until the user dismisses the notice. */
import { createTabStore } from "../../../app/tab-store.ts";

export interface EntryName {
  readonly uid: string;
  readonly name: string;
}

interface Exposed {
  readonly who: string;
  /**
   * The passwords that the person could open. Undefined if the page had not loaded the passwords when the person was
   * removed. The person may then know all passwords of the bucket.
   */
  readonly passwords: readonly EntryName[] | undefined;
}

export const exposed = createTabStore<Exposed>();
