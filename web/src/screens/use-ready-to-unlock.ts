import { useEffect } from "react";
import { loadAccounts } from "../app/load-accounts.ts";
import { useOnline } from "../app/use-online.ts";

/** The delay in milliseconds. The page itself is loaded in the meantime. */
const READY_MS = 4000;

const loadUnlock = async (): Promise<void> => {
  const lockPage = import("./lock-page.tsx").then(({ prepareLockText }) => prepareLockText());
  const unlock = loadAccounts().then(({ prepareUnlock }) => prepareUnlock());
  // If a part cannot be loaded, it is requested again when the connection returns, or when the user unlocks the vault.
  await Promise.allSettled([lockPage, unlock]);
};

/** Loads in advance the code that unlocks the vault, because the vault may lock while there is no connection. */
export function useReadyToUnlock(): void {
  const isOnline = useOnline();
  useEffect(() => {
    if (!isOnline) return;
    const timer = setTimeout(() => void loadUnlock(), READY_MS);
    return () => clearTimeout(timer);
  }, [isOnline]);
}
