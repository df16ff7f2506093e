import type { Identity } from "@keepwell/client/storage/identity-store.ts";

export interface AccountActions {
  readonly onLock: () => void;
  readonly onAdd: () => void;
  readonly onSwitch: (identity: Identity) => void;
  readonly onDisconnect: (identity: Identity) => void;
  readonly onSignOut: () => void;
  readonly onSignOutAll: () => void;
}
