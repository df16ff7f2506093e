import type { Identity } from "@keepwell/client/storage/identity-store.ts";
import { CardIcon, ContactIcon, DeleteIcon, SettingsIcon, UploadIcon } from "@keepwell/ui/icons.ts";
import { NavList } from "@keepwell/ui/nav-list.tsx";
import { Popover } from "@keepwell/ui/popover.tsx";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { RouterNavLink } from "../../app/nav-link.ts";
import { profileQuery } from "../../app/profile.ts";
import { useSession } from "../../app/sessions.ts";
import { PATHS } from "../../paths.ts";
import { useText } from "../../text/text.ts";
import type { AccountActions } from "./account-actions.ts";
import { AccountChoices } from "./account-choices.tsx";
import { IdentityRows } from "./identity-rows.tsx";

interface AccountMenuProps {
  readonly identity: Identity;
  readonly actions: AccountActions;
  readonly trigger: ReactElement;
  /** Whether the user pressed the button before this code was loaded. The menu then opens at once. */
  readonly isWanted: boolean;
}

export function AccountMenu({ identity, actions, trigger, isWanted }: AccountMenuProps) {
  const text = useText().shell;
  return (
    <Popover label={text.account(identity.name)} trigger={trigger} defaultOpen={isWanted}>
      {(close) => (
        <div className="flex w-80 flex-col divide-y divide-line">
          <IdentityRows active={identity} {...actions} />
          <div className="p-1.5">
            <NavList label={text.accountNav}>
              <AccountLinks onClick={close} />
            </NavList>
          </div>
          <AccountChoices actions={actions} onLeave={close} />
        </div>
      )}
    </Popover>
  );
}

/** Links to the account's settings, its billing, the import, Trash, and the operator's contacts. */
export function AccountLinks({ onClick }: { readonly onClick: () => void }) {
  const text = useText().shell;
  const license = useQuery(profileQuery(useSession())).data?.license ?? null;
  return (
    <>
      <RouterNavLink to={PATHS["settings.details"]} icon={SettingsIcon} onClick={onClick}>
        {text.settings}
      </RouterNavLink>
      {license !== null && (
        <RouterNavLink to={PATHS["billing.overview"]} icon={CardIcon} onClick={onClick}>
          {text.billing}
        </RouterNavLink>
      )}
      <RouterNavLink to={PATHS.import} icon={UploadIcon} onClick={onClick}>
        {text.importFile}
      </RouterNavLink>
      <RouterNavLink to={PATHS.trash} icon={DeleteIcon} onClick={onClick}>
        {text.trash}
      </RouterNavLink>
      <RouterNavLink to={PATHS["legal.terms"]} hash="contact" icon={ContactIcon} onClick={onClick}>
        {text.contact}
      </RouterNavLink>
    </>
  );
}
