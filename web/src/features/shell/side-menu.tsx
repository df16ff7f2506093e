import type { Identity } from "@keepwell/client/storage/identity-store.ts";
import { BucketGlyph } from "@keepwell/ui/glyphs/bucket.tsx";
import { PasswordGlyph } from "@keepwell/ui/glyphs/password.tsx";
import { NavList } from "@keepwell/ui/nav-list.tsx";
import { Sheet } from "@keepwell/ui/sheet.tsx";
import type { ComponentType } from "react";
import { RouterNavLink } from "../../app/nav-link.ts";
import { PATHS } from "../../paths.ts";
import { useText } from "../../text/text.ts";
import type { AccountActions } from "./account-actions.ts";
import { AccountChoices } from "./account-choices.tsx";
import { AccountLinks } from "./account-menu.tsx";
import { IdentityRows } from "./identity-rows.tsx";

interface SideMenuProps {
  readonly identity: Identity;
  readonly actions: AccountActions;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Further links to pages of the app. */
  readonly links: ComponentType<{ readonly onClick: () => void }>;
}

/** A phone's menu, with all links and actions for which the bar has no room. */
export function SideMenu({ identity, actions, isOpen, onClose, links: Links }: SideMenuProps) {
  const text = useText();
  return (
    <Sheet isOpen={isOpen} title={text.common.productName} onRequestClose={onClose}>
      <div className="flex flex-col divide-y divide-line">
        <IdentityRows active={identity} {...actions} />
        <div className="p-1.5">
          <NavList label={text.shell.mainNav}>
            <RouterNavLink to={PATHS.home} icon={BucketGlyph} onClick={onClose}>
              {text.shell.buckets}
            </RouterNavLink>
            <RouterNavLink to={PATHS.all} icon={PasswordGlyph} onClick={onClose}>
              {text.shell.all}
            </RouterNavLink>
            <Links onClick={onClose} />
            <AccountLinks onClick={onClose} />
          </NavList>
        </div>
        <AccountChoices actions={actions} onLeave={onClose} />
      </div>
    </Sheet>
  );
}
