import type { KeptPlace } from "@keepwell/client/session/kept-value.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { signOut } from "@keepwell/client/sign-in/sign-out.ts";
import type { IconShape } from "@keepwell/ui/icon.tsx";
import { IconButton } from "@keepwell/ui/icon-button.tsx";
import { AddIcon, CheckIcon, MoreIcon, OpenIcon, SignOutIcon } from "@keepwell/ui/icons.ts";
import { MenuButton, MenuItem, MenuSection, MenuSeparator } from "@keepwell/ui/menu.tsx";
import { useEffect, useState } from "react";
import { hasSites, removeSites, requestSites } from "../access/sites.ts";
import { browser } from "../browser.ts";
import { type Account, activate, listAccounts } from "../device/accounts.ts";
import type { ServerDevice } from "../device/open-device.ts";
import { LOCK_TIMES, type LockTime, readLockLimit, readLockTime, writeLockTime } from "../lock/lock-time.ts";
import { lockIfDue } from "../lock/locking.ts";
import { canOwnAddresses, ownsAddress, setOwnAddress } from "../own-address/own-addresses.ts";
import { neverPasskeys } from "../passkeys/never-passkeys.ts";
import { readPasskeysOn } from "../passkeys/setting.ts";
import { turnOffPasskeys, turnOnPasskeys } from "../passkeys/switch.ts";
import { neverAsk } from "../submitted/never-ask.ts";
import { text } from "../text/text.ts";
import type { SiteList } from "../vault/site-list.ts";
import { vaultHref } from "../vault-page/vault-address.ts";
import type { FrontPage } from "./front-page.ts";

interface AccountMenuProps {
  readonly device: ServerDevice;
  readonly session: Session;
  readonly front: FrontPage | undefined;
}

const nameOf = ({ identity, stores }: Account): string => `${identity.email}, ${new URL(stores.origin).host}`;

/** An empty icon, so that a menu item without an icon is aligned with the other items. */
const NoIcon: IconShape = ({ className }) => <svg aria-hidden="true" className={className} />;

/** Reloads the popup, so that nothing of the previous account stays in memory. */
const restart = () => location.reload();

/**
 * Returns whether this site is on a list of sites that Keepwell ignores, and a function that removes the site from the
 * list.
 */
const useNever = (list: SiteList, { sealed, session }: KeptPlace, origin: string | undefined) => {
  const [isNever, setNever] = useState(false);
  useEffect(() => {
    void list
      .read({ sealed, session })
      .then((never) => setNever(origin !== undefined && never.includes(origin)));
  }, [list, sealed, session, origin]);
  const askAgain = () => {
    if (origin !== undefined) void list.set({ sealed, session }, origin, false).then(() => setNever(false));
  };
  return { isNever, askAgain };
};

/** The menu with the accounts of this browser and the settings of the extension, such as the lock time. */
export function AccountMenu({ device, session, front }: AccountMenuProps) {
  const words = text().popup;
  const [accounts, setAccounts] = useState<readonly Account[]>([]);
  const [time, setTime] = useState<LockTime>();
  const [limit, setLimit] = useState(Number.POSITIVE_INFINITY);
  const [showsInSites, setShowsInSites] = useState(false);
  const [usesPasskeys, setUsesPasskeys] = useState(false);
  const [isOwned, setIsOwned] = useState(false);
  useEffect(() => {
    void listAccounts().then(setAccounts);
    void readLockTime(browser.storage).then(setTime);
    void readLockLimit(browser.storage).then(setLimit);
    void hasSites(browser.permissions).then(setShowsInSites);
    void readPasskeysOn(browser.storage.local).then(setUsesPasskeys);
    void ownsAddress(device.origin).then(setIsOwned);
  }, [device.origin]);
  const { uid } = session.identity;
  const place = { sealed: device.sealed, session };
  const never = useNever(neverAsk, place, front?.origin);
  const noPasskeys = useNever(neverPasskeys, place, front?.origin);
  const isActive = ({ identity, stores }: Account) => identity.uid === uid && stores.origin === device.origin;
  const choose = (next: LockTime) => {
    setTime(next);
    void writeLockTime(browser.storage, next).then(lockIfDue);
  };
  const allowed = LOCK_TIMES.filter((one) => !(Number(one) > limit));
  const isAllowed = time !== undefined && allowed.includes(time);
  const shownTime = isAllowed ? time : allowed.findLast((one) => one !== "close");
  const toggleSites = () =>
    void (showsInSites ? removeSites() : requestSites())
      .then(() => hasSites(browser.permissions))
      .then(setShowsInSites);
  const togglePasskeys = () =>
    void (usesPasskeys && showsInSites ? turnOffPasskeys() : turnOnPasskeys()).then(async (isOn) => {
      setUsesPasskeys(isOn);
      setShowsInSites(await hasSites(browser.permissions));
    });
  const toggleAddress = () => void setOwnAddress(device.origin, !isOwned).then(() => setIsOwned(!isOwned));
  const leave = async () => {
    await signOut(device, session.identity);
    await device.settled();
    restart();
  };
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
      <MenuSection title={words.accounts}>
        {accounts.map((account) => (
          <MenuItem
            key={`${account.stores.origin} ${account.identity.uid}`}
            icon={isActive(account) ? CheckIcon : NoIcon}
            onAction={() => {
              if (!isActive(account)) void activate(account).then(restart);
            }}
          >
            {nameOf(account)}
          </MenuItem>
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
      <MenuSeparator />
      <MenuItem icon={showsInSites ? CheckIcon : NoIcon} onAction={toggleSites}>
        {words.sites}
      </MenuItem>
      <MenuItem
        icon={usesPasskeys && showsInSites ? CheckIcon : NoIcon}
        hint={text().passkeys.settingHint}
        onAction={togglePasskeys}
      >
        {text().passkeys.setting}
      </MenuItem>
      {never.isNever && (
        <MenuItem icon={CheckIcon} onAction={never.askAgain}>
          {words.neverAsk(front?.site.host ?? "")}
        </MenuItem>
      )}
      {noPasskeys.isNever && (
        <MenuItem icon={CheckIcon} onAction={noPasskeys.askAgain}>
          {text().passkeys.neverOn(front?.site.host ?? "")}
        </MenuItem>
      )}
      {canOwnAddresses() && (
        <MenuItem icon={isOwned ? CheckIcon : NoIcon} onAction={toggleAddress}>
          {words.ownAddress}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuSection title={limit < Number.POSITIVE_INFINITY ? words.lockLimited : words.lockAfter}>
        {allowed.map((one) => (
          <MenuItem key={one} icon={one === shownTime ? CheckIcon : NoIcon} onAction={() => choose(one)}>
            {words.lockTimes[one]}
          </MenuItem>
        ))}
      </MenuSection>
    </MenuButton>
  );
}
