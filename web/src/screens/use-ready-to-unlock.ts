import { useEffect } from "react";
import { loadAccounts } from "../app/load-accounts.ts";
import { useOnline } from "../app/use-online.ts";

/** Long enough for the page itself to load first. */
const READY_MS = 4000;

const loadUnlock = async (): Promise<void> => {
  const lockPage = import("./lock-page.tsx").then(({ prepareLockText }) => prepareLockText());
  const unlock = loadAccounts().then(({ prepareUnlock }) => prepareUnlock());
  // What could not be loaded is loaded again when the connection returns, or when the user unlocks.
  await Promise.allSettled([lockPage, unlock]);
};

/** A vault may lock while there is no connection. So the code that unlocks the vault is loaded in advance. */
export function useReadyToUnlock(): void {
  const isOnline = useOnline();
  useEffect(() => {
    if (!isOnline) return;
    const timer = setTimeout(() => void loadUnlock(), READY_MS);
    return () => clearTimeout(timer);
  }, [isOnline]);
}
