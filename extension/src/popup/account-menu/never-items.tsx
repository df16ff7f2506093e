import type { KeptPlace } from "@keepwell/client/session/kept-value.ts";
import { useEffect, useState } from "react";
import { neverPasskeys } from "../../passkeys/never-passkeys.ts";
import { neverAsk } from "../../submitted/never-ask.ts";
import { text } from "../../text/text.ts";
import type { SiteList } from "../../vault/site-list.ts";
import { SwitchItem } from "./switch-item.tsx";

/**
 * Returns whether the user has put this site on a list of sites that Keepwell ignores, and a function that removes it
 * from the list.
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

/** What the user has told Keepwell never to do on the site of the page in front. */
export const useNeverSites = (place: KeptPlace, origin: string | undefined) => ({
  logins: useNever(neverAsk, place, origin),
  passkeys: useNever(neverPasskeys, place, origin),
});

interface NeverItemsProps {
  readonly never: ReturnType<typeof useNeverSites>;
  /** The host of the page in front. */
  readonly host: string;
}

/** Lets the user undo what they have told Keepwell never to do on a site. */
export function NeverItems({ never: { logins, passkeys }, host }: NeverItemsProps) {
  return (
    <>
      {logins.isNever && (
        <SwitchItem isOn onAction={logins.askAgain}>
          {text().popup.neverAsk(host)}
        </SwitchItem>
      )}
      {passkeys.isNever && (
        <SwitchItem isOn onAction={passkeys.askAgain}>
          {text().passkeys.neverOn(host)}
        </SwitchItem>
      )}
    </>
  );
}
