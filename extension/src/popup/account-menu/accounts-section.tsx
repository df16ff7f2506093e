import type { Session } from "@keepwell/client/session/session.ts";
import { signOut } from "@keepwell/client/sign-in/sign-out.ts";
import { AddIcon, SignOutIcon } from "@keepwell/ui/icons.ts";
import { MenuItem, MenuSection } from "@keepwell/ui/menu.tsx";
import { useEffect, useState } from "react";
import { browser } from "../../browser.ts";
import { type Account, activate, listAccounts } from "../../device/accounts.ts";
import type { ServerDevice } from "../../device/open-device.ts";
import { text } from "../../text/text.ts";
import { SwitchItem } from "./switch-item.tsx";

const nameOf = ({ identity, stores }: Account): string => `${identity.email}, ${new URL(stores.origin).host}`;

/** Reloads the popup, so that nothing of the previous account stays in memory. */
const restart = () => location.reload();

export const useAccounts = (): readonly Account[] => {
  const [accounts, setAccounts] = useState<readonly Account[]>([]);
  useEffect(() => {
    void listAccounts().then(setAccounts);
  }, []);
  return accounts;
};

interface AccountsSectionProps {
  readonly accounts: readonly Account[];
  readonly device: ServerDevice;
  readonly session: Session;
}

/** The accounts of this browser. The user can change to another account, add one, or sign out of the active one. */
export function AccountsSection({ accounts, device, session: { identity: active } }: AccountsSectionProps) {
  const words = text().popup;
  const isActive = ({ identity, stores }: Account) =>
    identity.uid === active.uid && stores.origin === device.origin;
  const leave = async () => {
    await signOut(device, active);
    await device.settled();
    restart();
  };
  return (
    <MenuSection title={words.accounts}>
      {accounts.map((account) => (
        <SwitchItem
          key={`${account.stores.origin} ${account.identity.uid}`}
          isOn={isActive(account)}
          onAction={() => {
            if (!isActive(account)) void activate(account).then(restart);
          }}
        >
          {nameOf(account)}
        </SwitchItem>
      ))}
      <MenuItem
        icon={AddIcon}
        onAction={() => void browser.tabs.create({ url: browser.runtime.getURL("setup.html") })}
      >
        {words.addAccount}
      </MenuItem>
      <MenuItem icon={SignOutIcon} onAction={() => void leave()}>
        {words.signOut}
      </MenuItem>
    </MenuSection>
  );
}
