import { RowButton } from "@keepwell/ui/row-button.tsx";
import { useIdentities } from "../../app/identities.ts";
import { loadAccounts } from "../../app/load-accounts.ts";
import { useText } from "../../text/text.ts";
import { WhoIs } from "./identity-rows.tsx";

/** Lists the accounts that are still signed in on this browser. */
export function StoredAccounts() {
  const text = useText().shell;
  const identities = useIdentities();
  if (identities.length === 0) return null;
  return (
    <section className="mt-8 flex flex-col gap-2 border-t border-line pt-5">
      <h2 className="text-ui text-ink-2">{text.continueAs}</h2>
      <ul className="-mx-2 flex flex-col">
        {identities.map((identity) => (
          <li key={identity.uid} className="flex">
            <RowButton onPress={() => void loadAccounts().then(({ switchTo }) => switchTo(identity))}>
              <span className="sr-only">{text.switchTo}</span>
              <WhoIs identity={identity} />
            </RowButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
