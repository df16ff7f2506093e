import { useEffect } from "react";
import { loadAccounts } from "../app/load-accounts.ts";
import { useOnline } from "../app/use-online.ts";

/** Long enough for the page itself to load first. */
const READY_MS = 4000;

/** A vault may lock while there is no connection. So the code that unlocks the vault is loaded in advance. */
export function useReadyToUnlock(): void {
  const isOnline = useOnline();
  useEffect(() => {
    if (!isOnline) return;
    const timer = setTimeout(() => {
      void import("./lock-page.tsx").then(({ prepareLockText }) => prepareLockText());
      void loadAccounts().then(({ prepareUnlock }) => prepareUnlock());
    }, READY_MS);
    return () => clearTimeout(timer);
  }, [isOnline]);
}
