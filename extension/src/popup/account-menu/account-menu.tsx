import type { Session } from "@keepwell/client/session/session.ts";
import { IconButton } from "@keepwell/ui/icon-button.tsx";
import { MoreIcon, OpenIcon } from "@keepwell/ui/icons.ts";
import { MenuButton, MenuItem, MenuSeparator } from "@keepwell/ui/menu.tsx";
import { browser } from "../../browser.ts";
import type { ServerDevice } from "../../device/open-device.ts";
import { canOwnAddresses } from "../../own-address/own-addresses.ts";
import { text } from "../../text/text.ts";
import { vaultHref } from "../../vault-page/vault-address.ts";
import type { FrontPage } from "../front-page.ts";
import { AccountsSection, useAccounts } from "./accounts-section.tsx";
import { LockSection, useLockTimes } from "./lock-section.tsx";
import { NeverItems, useNeverSites } from "./never-items.tsx";
import { SiteItems, useSites } from "./site-items.tsx";
import { SwitchItem } from "./switch-item.tsx";
import { useOwnAddress } from "./use-own-address.ts";

interface AccountMenuProps {
  readonly device: ServerDevice;
  readonly session: Session;
  readonly front: FrontPage | undefined;
}

/** The menu with the accounts of this browser and the settings of the extension, such as the lock time. */
export function AccountMenu({ device, session, front }: AccountMenuProps) {
  const words = text().popup;
  const accounts = useAccounts();
  const sites = useSites();
  const never = useNeverSites({ sealed: device.sealed, session }, front?.origin);
  const ownAddress = useOwnAddress(device.origin);
  const lockTimes = useLockTimes();
  return (
    <MenuButton
      label={words.accounts}
      placement="bottom end"
      trigger={<IconButton name={words.accounts} icon={MoreIcon} />}
    >
      <MenuItem
        icon={OpenIcon}
        onAction={() => void browser.tabs.create({ url: vaultHref(`${device.origin}/app/`) })}
      >
        {words.openVault}
      </MenuItem>
      <MenuSeparator />
      <AccountsSection accounts={accounts} device={device} session={session} />
      <MenuSeparator />
      <SiteItems sites={sites} />
      <NeverItems never={never} host={front?.site.host ?? ""} />
      {canOwnAddresses() && (
        <SwitchItem isOn={ownAddress.isOn} onAction={ownAddress.toggle}>
          {words.ownAddress}
        </SwitchItem>
      )}
      <MenuSeparator />
      <LockSection lockTimes={lockTimes} />
    </MenuButton>
  );
}
