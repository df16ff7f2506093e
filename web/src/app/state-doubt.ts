/**
 * @file The doubts about the account's state, which arise when the server sends an older state or none. The user must
 * decide before this browser uses the state ([Note: Older than seen], [Note: Missing state]).
 */
import type { StateDoubt } from "@keepwell/client/people/load-state.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { createTabStore } from "./tab-store.ts";

const doubts = createTabStore<StateDoubt>();

/** Called each time this browser reads the account's state. */
export const noteStateDoubt = (uid: string, doubt: StateDoubt | null): void =>
  doubts.set(uid, doubt ?? undefined);

export const useStateDoubt = ({ identity }: Session): StateDoubt | undefined => doubts.useValue(identity.uid);
