import type { Identity } from "@keepwell/client/storage/identity-store.ts";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { RouterNavLink } from "../../app/links.tsx";
import { PATHS } from "../../paths.ts";
import { useText } from "../../text/text.ts";
import { BucketGlyph } from "../../ui/glyphs/bucket.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { MenuIcon } from "../../ui/icons.ts";
import { Mark } from "../../ui/mark.tsx";
import { NavList } from "../../ui/nav-list.tsx";
import { Popover } from "../../ui/popover.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { TriggerButton } from "../../ui/trigger-button.tsx";
import { AccountPanel } from "./account-menu.tsx";

interface TopBarProps {
  readonly identity: Identity;
  readonly onSignOut: () => void;
}

export function TopBar({ identity, onSignOut }: TopBarProps) {
  const text = useText();
  const [isMenuOpen, openMenu] = useState(false);
  return (
    <header className="sticky top-0 z-10 flex h-13 md:h-14 items-center gap-2 border-b border-bar-line bg-bar px-2 text-bar-ink sm:px-4 lg:px-6">
      <div className="md:hidden">
        <IconButton name={text.shell.menu} icon={MenuIcon} tone="bar" onPress={() => openMenu(true)} />
      </div>
      <Link
        to={PATHS.home}
        className="rounded-control px-1.5 py-1 focus-ring"
        aria-label={`${text.common.productName}, ${text.shell.home}`}
      >
        <Mark name={text.common.productName} />
      </Link>
      <div className="ms-auto hidden md:block">
        <Popover
          label={text.shell.account(identity.name)}
          trigger={
            <TriggerButton
              avatar={identity.name}
              label={text.shell.account(identity.name)}
              text={identity.name}
            />
          }
        >
          <AccountPanel identity={identity} onSignOut={onSignOut} />
        </Popover>
      </div>
      <Sheet isOpen={isMenuOpen} title={text.common.productName} onRequestClose={() => openMenu(false)}>
        <NavList label={text.shell.mainNav}>
          <RouterNavLink to={PATHS.home} icon={BucketGlyph} onClick={() => openMenu(false)}>
            {text.shell.buckets}
          </RouterNavLink>
        </NavList>
        <AccountPanel identity={identity} onSignOut={onSignOut} />
      </Sheet>
    </header>
  );
}
