import { RouterNavLink } from "../../app/links.tsx";
import { PATHS } from "../../paths.ts";
import { useText } from "../../text/text.ts";
import { BucketGlyph } from "../../ui/glyphs/bucket.tsx";
import { NavList } from "../../ui/nav-list.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { AccountChoices, IdentityHeader } from "./account-menu.tsx";
import type { TopBarProps } from "./top-bar.tsx";

interface SideMenuProps extends Omit<TopBarProps, "search" | "onSearch"> {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The phone's way to everything that the bar has no room for. */
export function SideMenu({ identity, onSignOut, isOpen, onClose }: SideMenuProps) {
  const text = useText();
  return (
    <Sheet isOpen={isOpen} title={text.common.productName} onRequestClose={onClose}>
      <div className="flex flex-col divide-y divide-line">
        <IdentityHeader identity={identity} />
        <div className="py-2">
          <NavList label={text.shell.mainNav}>
            <RouterNavLink to={PATHS.home} icon={BucketGlyph} onClick={onClose}>
              {text.shell.buckets}
            </RouterNavLink>
          </NavList>
        </div>
        <AccountChoices onSignOut={onSignOut} />
      </div>
    </Sheet>
  );
}
