import type { Identity } from "@keepwell/client/storage/identity-store.ts";
import { Avatar } from "@keepwell/ui/avatar.tsx";
import { Icon } from "@keepwell/ui/icon.tsx";
import { IconButton } from "@keepwell/ui/icon-button.tsx";
import { CheckIcon, ClearIcon } from "@keepwell/ui/icons.ts";
import { RowButton } from "@keepwell/ui/row-button.tsx";
import { useIdentities } from "../../app/identities.ts";
import { useText } from "../../text/text.ts";
import type { AccountActions } from "./account-actions.ts";

interface IdentityRowsProps extends Pick<AccountActions, "onSwitch" | "onDisconnect"> {
  readonly active: Identity;
}

/**
 * The accounts of this browser. The active account is marked. The user can switch to another account, or disconnect it.
 */
export function IdentityRows({ active, onSwitch, onDisconnect }: IdentityRowsProps) {
  const text = useText().shell;
  const others = useIdentities().filter(({ uid }) => uid !== active.uid);
  return (
    <ul aria-label={text.accounts} className="flex flex-col p-1.5">
      <li className="flex items-center gap-3 px-2 py-2" aria-current="true">
        <WhoIs identity={active} />
        <Icon of={CheckIcon} className="text-link" />
        <span className="sr-only">{text.activeAccount}</span>
      </li>
      {others.map((identity) => (
        <li key={identity.uid} className="flex items-center">
          <RowButton onPress={() => onSwitch(identity)}>
            <span className="sr-only">{text.switchTo}</span>
            <WhoIs identity={identity} />
          </RowButton>
          <IconButton
            name={text.disconnect(identity.email)}
            icon={ClearIcon}
            onPress={() => onDisconnect(identity)}
          />
        </li>
      ))}
    </ul>
  );
}

/**
 * Shows an account's name and mail address, and its team. If it has no team, a word says that it is a personal account.
 */
export function WhoIs({ identity }: { readonly identity: Identity }) {
  const text = useText().shell;
  return (
    <>
      <Avatar name={identity.name} size="md" shape={identity.entity === null ? "round" : "square"} />
      <span className="flex min-w-0 flex-1 flex-col text-start">
        {/* Shown in full, because two accounts may differ only at the end of the name or the address. */}
        <span className="font-semibold wrap-anywhere">{identity.name}</span>
        <span className="text-meta wrap-anywhere text-ink-2">{identity.email}</span>
        <span className="text-meta wrap-anywhere text-ink-3">{identity.entity ?? text.personal}</span>
      </span>
    </>
  );
}
