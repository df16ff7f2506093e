import { useEffect, useState } from "react";
import { hasSites, removeSites, requestSites } from "../../access/sites.ts";
import { browser } from "../../browser.ts";
import { readPasskeysOn } from "../../passkeys/setting.ts";
import { turnOffPasskeys, turnOnPasskeys } from "../../passkeys/switch.ts";
import { text } from "../../text/text.ts";
import { SwitchItem } from "./switch-item.tsx";

/** What Keepwell does in websites. Passkeys need the same permission as the menu in login fields. */
export const useSites = () => {
  const [isShown, setShown] = useState(false);
  const [arePasskeysOn, setPasskeysOn] = useState(false);
  useEffect(() => {
    void hasSites(browser.permissions).then(setShown);
    void readPasskeysOn(browser.storage.local).then(setPasskeysOn);
  }, []);
  const usesPasskeys = arePasskeysOn && isShown;
  const toggleSites = () =>
    void (isShown ? removeSites() : requestSites()).then(() => hasSites(browser.permissions)).then(setShown);
  const togglePasskeys = () =>
    void (usesPasskeys ? turnOffPasskeys() : turnOnPasskeys()).then(async (isOn) => {
      setPasskeysOn(isOn);
      setShown(await hasSites(browser.permissions));
    });
  return { isShown, usesPasskeys, toggleSites, togglePasskeys };
};

export function SiteItems({ sites }: { readonly sites: ReturnType<typeof useSites> }) {
  const words = text().passkeys;
  return (
    <>
      <SwitchItem isOn={sites.isShown} onAction={sites.toggleSites}>
        {text().popup.sites}
      </SwitchItem>
      <SwitchItem isOn={sites.usesPasskeys} hint={words.settingHint} onAction={sites.togglePasskeys}>
        {words.setting}
      </SwitchItem>
    </>
  );
}
