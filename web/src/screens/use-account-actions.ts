import type { Identity } from "@keepwell/client/storage/identity-store.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { isModKey } from "@keepwell/ui/shortcut-keys.ts";
import { useShortcut } from "@keepwell/ui/use-shortcut.ts";
import { useState } from "react";
import { loadAccounts } from "../app/load-accounts.ts";
import type { AccountActions } from "../features/shell/account-actions.ts";
import { currentText } from "../text/text.ts";

const lockNow = async (): Promise<void> => (await import("../app/locking.ts")).lockBrowser("user");

/**
 * Returns the actions of the account menu, and says which of them is running. Also lets Ctrl+Shift+L (Command+Shift+L)
 * lock the vault on every page.
 */
export const useAccountActions = (leave: Pick<AccountActions, "onSignOut" | "onSignOutAll">) => {
  const [isAdding, add] = useState(false);
  const [switching, setSwitching] = useState<Identity | null>(null);
  useShortcut(
    (event) => isModKey(event, "l", true),
    () => void lockNow(),
  );
  const actions: AccountActions = {
    ...leave,
    onLock: () => void lockNow(),
    onAdd: () => add(true),
    onSwitch: (identity) => {
      setSwitching(identity);
      void loadAccounts().then(({ switchTo }) => switchTo(identity));
    },
    onDisconnect: async (identity) => {
      await (await loadAccounts()).disconnect(identity);
      notify({ tone: "info", text: currentText().shell.disconnected(identity.email) });
    },
  };
  return { actions, switching, isAdding, stopAdding: () => add(false) };
};
