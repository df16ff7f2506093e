import type { ReactElement, ReactNode } from "react";
import { Header } from "react-aria-components/Header";
import { Keyboard } from "react-aria-components/Keyboard";
import {
  Menu,
  MenuTrigger,
  MenuItem as RacMenuItem,
  MenuSection as RacMenuSection,
} from "react-aria-components/Menu";
import { Popover as RacPopover } from "react-aria-components/Popover";
import { Separator } from "react-aria-components/Separator";
import { classes } from "./classes.ts";
import { Icon, type IconShape } from "./icon.tsx";
import type { Placement } from "./popover.tsx";
import { optionGround, optionSurface, popoverSurface } from "./surfaces.ts";

type MenuButtonProps = {
  /** The Button or IconButton that opens the menu. */
  readonly trigger: ReactElement;
  readonly label: string;
  readonly placement?: Placement;
  /** Elements of the types MenuItem, MenuSection and MenuSeparator. */
  readonly children: ReactNode;
};

/** A menu of actions. If a line must itself contain buttons, use a Popover instead. */
export function MenuButton({ trigger, label, placement = "bottom start", children }: MenuButtonProps) {
  return (
    <MenuTrigger>
      {trigger}
      <RacPopover placement={placement} offset={4} className={`${popoverSurface} min-w-48 overflow-auto`}>
        <Menu aria-label={label} className="p-1 outline-none">
          {children}
        </Menu>
      </RacPopover>
    </MenuTrigger>
  );
}

type MenuItemProps = {
  readonly children: string;
  readonly icon?: IconShape;
  readonly shortcut?: string;
  readonly tone?: "neutral" | "danger";
  /** A longer description of the action, if the label does not say enough. */
  readonly hint?: string | undefined;
  /** Why the item does nothing now. The item stays in its place, can be focused, and shows the reason. */
  readonly disabledReason?: string | undefined;
  readonly onAction: () => void;
};

export function MenuItem({
  children,
  icon,
  shortcut,
  tone = "neutral",
  disabledReason,
  hint,
  onAction,
}: MenuItemProps) {
  const isRefused = disabledReason !== undefined;
  const note = disabledReason ?? hint;
  return (
    <RacMenuItem
      textValue={children}
      onAction={isRefused ? undefined : onAction}
      shouldCloseOnSelect={!isRefused}
      className={classes(
        optionSurface,
        tone === "danger" ? "text-danger-text hover:bg-danger-tint focus:bg-danger-tint" : optionGround,
        isRefused && "text-ink-3",
      )}
    >
      {icon && <Icon of={icon} className={tone === "danger" || isRefused ? undefined : "text-ink-2"} />}
      <span className="flex min-w-0 flex-1 flex-col">
        <span>{children}</span>
        {note !== undefined && (
          <span className={classes("max-w-60 text-meta", isRefused ? "text-ink-3" : "text-ink-2")}>
            {note}
          </span>
        )}
      </span>
      {shortcut !== undefined && (
        <Keyboard className="ps-6 font-sans text-meta text-ink-3">{shortcut}</Keyboard>
      )}
    </RacMenuItem>
  );
}

export function MenuSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <RacMenuSection>
      <Header className="px-2.5 pt-2 pb-1 text-meta font-semibold text-ink-2">{title}</Header>
      {children}
    </RacMenuSection>
  );
}

export function MenuSeparator() {
  return <Separator className="-mx-1 my-1 border-t border-line" />;
}
