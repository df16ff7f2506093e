/** @file The older state of the account, while the server shows one: [Note: Older than seen]. */
import type { OlderState } from "@keepwell/client/people/older-than-seen.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { createTabStore } from "./tab-store.ts";

const states = createTabStore<OlderState>();

/** Called at each reading of the account's state. */
export const noteOlderState = (uid: string, older: OlderState | null): void =>
  states.set(uid, older ?? undefined);

export const useOlderState = ({ identity }: Session): OlderState | undefined => states.useValue(identity.uid);
