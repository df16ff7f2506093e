import type { Identity } from "@keepwell/client/storage/identity-store.ts";
import { IconButton } from "@keepwell/ui/icon-button.tsx";
import { MenuIcon, SearchIcon } from "@keepwell/ui/icons.ts";
import { Mark } from "@keepwell/ui/mark.tsx";
import { TriggerButton } from "@keepwell/ui/trigger-button.tsx";
import { Link } from "@tanstack/react-router";
import { type ComponentType, type ReactElement, type ReactNode, Suspense, useState } from "react";
import { PATHS } from "../../paths.ts";
import { useText } from "../../text/text.ts";
import type { AccountActions } from "./account-actions.ts";

interface BarEndProps {
  readonly identity: Identity;
  readonly actions: AccountActions;
  readonly trigger: ReactElement;
  /** Whether the user pressed the button before the menu's code was loaded. The menu then opens at once. */
  readonly isWanted: boolean;
}

interface MenuProps {
  readonly identity: Identity;
  readonly actions: AccountActions;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface MenuButtonProps {
  readonly onPress: () => void;
}

interface TopBarProps {
  readonly identity: Identity;
  /** The global search, if the bar has room for it. */
  readonly search: ReactNode;
  /** Opens the full-screen search. */
  readonly onSearch: () => void;
  /**
   * The right end of the bar: the link to waiting tasks, the link to the team, and the account menu. A phone has the
   * side menu instead.
   */
  readonly end: ComponentType<BarEndProps>;
  /** The side menu of a phone. */
  readonly menu: ComponentType<MenuProps>;
  /** The button that opens the side menu. It shows the number of tasks that wait for the user. */
  readonly menuButton: ComponentType<MenuButtonProps>;
  readonly actions: AccountActions;
}

/** The button that opens the side menu, shown until the number of waiting tasks is known. */
export function PlainMenuButton({ onPress }: MenuButtonProps) {
  return <IconButton name={useText().shell.menu} icon={MenuIcon} tone="bar" onPress={onPress} />;
}

export function TopBar({ identity, search, onSearch, actions, ...parts }: TopBarProps) {
  const { end: BarEnd, menu: Menu, menuButton: MenuButton } = parts;
  const text = useText();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const openMenu = () => setMenuOpen(true);
  const [isAccountWanted, wantAccount] = useState(false);
  const button = {
    avatar: identity.name,
    label: text.shell.account(identity.name),
    text: identity.name,
  };
  return (
    <header className="on-bar sticky top-0 z-10 border-b border-bar-line">
      <div className="mx-auto flex h-13 max-w-300 items-center gap-2 px-1.5 sm:px-2.5 md:h-14 lg:px-4.5">
        {/* Both ends share the room beside the search, so that the search stays in its place when one end grows. */}
        <div className="flex min-w-0 items-center gap-2 md:min-w-fit md:flex-1">
          <div className="md:hidden">
            <Suspense fallback={<PlainMenuButton onPress={openMenu} />}>
              <MenuButton onPress={openMenu} />
            </Suspense>
          </div>
          <Link
            to={PATHS.home}
            className="flex shrink-0 rounded-control px-1.5 py-1 focus-ring"
            aria-label={`${text.common.productName}, ${text.shell.home}`}
          >
            <Mark name={text.common.productName} />
          </Link>
          {identity.entity !== null && (
            <span className="max-w-50 min-w-0 truncate border-s border-bar-dim ps-3 text-ui text-bar-dim md:max-lg:max-w-24">
              {identity.entity}
            </span>
          )}
          <Link
            to={PATHS.all}
            className="hidden min-h-10 shrink-0 items-center rounded-control px-2 text-ui text-bar-ink focus-ring hover:bg-bar-hover aria-[current=page]:bg-bar-hover md:flex"
          >
            {text.shell.all}
          </Link>
        </div>
        <div className="hidden w-full max-w-110 min-w-0 px-4 md:block">{search}</div>
        <div className="ms-auto md:hidden">
          <IconButton name={text.search.open} icon={SearchIcon} tone="bar" onPress={onSearch} />
        </div>
        <div className="hidden justify-end md:flex md:flex-1">
          <Suspense fallback={<TriggerButton {...button} onPress={() => wantAccount(true)} />}>
            <BarEnd
              identity={identity}
              actions={actions}
              trigger={<TriggerButton {...button} />}
              isWanted={isAccountWanted}
            />
          </Suspense>
        </div>
        <Suspense>
          <Menu
            identity={identity}
            actions={actions}
            isOpen={isMenuOpen}
            onClose={() => setMenuOpen(false)}
          />
        </Suspense>
      </div>
    </header>
  );
}
