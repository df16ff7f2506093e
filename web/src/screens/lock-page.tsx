import type { Identity } from "@keepwell/client/storage/identity-store.ts";
import { lazy, Suspense, useEffect, useState } from "react";
import { hasStoredAccounts } from "../app/load-accounts.ts";
import { type LockReason, lockReason } from "../app/lock-reason.ts";
import { LockScreen } from "../features/identity/lock-screen.tsx";
import { AuthFrame } from "../features/shell/auth-frame.tsx";
import { Switching } from "../features/shell/switching.tsx";
import { useLockText } from "../text/lock-text.ts";

const AddAccountDialog = lazy(async () => ({
  default: (await import("../features/identity/add-account-dialog.tsx")).AddAccountDialog,
}));
const StoredAccounts = lazy(async () => ({
  default: (await import("../features/shell/stored-accounts.tsx")).StoredAccounts,
}));

interface LockPageProps {
  readonly identity: Identity;
  readonly reason?: LockReason | undefined;
  readonly onSignOut: () => void;
}

/**
 * Returns why the vault is locked: the given reason, or the stored one. If another tab has locked the vault, that tab
 * stores the reason. This tab may see the stored reason only some time after the lock.
 */
const useReason = (given: LockReason | undefined): LockReason | undefined => {
  const [reason, keep] = useState(() => given ?? lockReason());
  useEffect(() => {
    const look = () => keep((known) => known ?? lockReason());
    look();
    addEventListener("storage", look);
    return () => removeEventListener("storage", look);
  }, []);
  return reason;
};

/** Lets the user unlock the locked account, and offers the other accounts of this browser. */
export function LockPage({ identity, reason, onSignOut }: LockPageProps) {
  const text = useLockText();
  const shown = useReason(reason);
  const [switching, setSwitching] = useState<Identity | null>(null);
  const [isAdding, add] = useState(false);
  if (switching) return <Switching email={switching.email} />;
  return (
    <AuthFrame title={text.title}>
      <LockScreen
        key={identity.uid}
        identity={identity}
        reason={shown}
        onSignOut={onSignOut}
        onAdd={() => add(true)}
      />
      <Suspense>
        {hasStoredAccounts() && <StoredAccounts except={identity} onSwitch={setSwitching} />}
        {isAdding && <AddAccountDialog onClose={() => add(false)} />}
      </Suspense>
    </AuthFrame>
  );
}

export const prepareLockText = (): Promise<void> => useLockText.prepare();
