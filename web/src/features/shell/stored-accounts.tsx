import type { Identity } from "@keepwell/client/storage/identity-store.ts";
import { Icon } from "@keepwell/ui/icon.tsx";
import { LockIcon } from "@keepwell/ui/icons.ts";
import { RowButton } from "@keepwell/ui/row-button.tsx";
import { useIdentities, useLockedUids } from "../../app/identities.ts";
import { loadAccounts } from "../../app/load-accounts.ts";
import { useText } from "../../text/text.ts";
import { WhoIs } from "./identity-rows.tsx";

interface StoredAccountsProps {
  /** The account that the page already shows. It is left out of the list. */
  readonly except?: Identity;
  /** Called when the user has chosen an account. The page then restarts with this account. */
  readonly onSwitch?: (identity: Identity) => void;
}

/** Lists the accounts that are still signed in on this browser, and says which of them ask for the password. */
export function StoredAccounts({ except, onSwitch }: StoredAccountsProps) {
  const text = useText().shell;
  const identities = useIdentities().filter(({ uid }) => uid !== except?.uid);
  const locked = useLockedUids();
  if (identities.length === 0) return null;
  const choose = (identity: Identity) => {
    onSwitch?.(identity);
    void loadAccounts().then(({ switchTo }) => switchTo(identity));
  };
  return (
    <section className="mt-8 flex flex-col gap-2 border-t border-line pt-5">
      <h2 className="text-ui text-ink-2">{text.continueAs}</h2>
      <ul className="-mx-2 flex flex-col">
        {identities.map((identity) => (
          <li key={identity.uid} className="flex">
            <RowButton onPress={() => choose(identity)}>
              <span className="sr-only">{text.switchTo}</span>
              <WhoIs identity={identity} />
              {locked.includes(identity.uid) && (
                <span className="flex items-center gap-1 text-meta text-ink-2">
                  <Icon of={LockIcon} size="sm" />
                  {text.locked}
                </span>
              )}
            </RowButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
