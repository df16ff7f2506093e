import type { Identity } from "@keepwell/client/storage/identity-store.ts";

/** What the account menu can do to accounts. */
export interface AccountActions {
  readonly onLock: () => void;
  readonly onAdd: () => void;
  readonly onSwitch: (identity: Identity) => void;
  readonly onDisconnect: (identity: Identity) => void;
  readonly onSignOut: () => void;
  readonly onSignOutAll: () => void;
}
