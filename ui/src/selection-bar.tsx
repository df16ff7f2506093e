import { ChevronDown, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import type { IconShape } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { MenuButton, MenuItem } from "./menu.tsx";
import { medium, useMedia } from "./use-media.ts";

export type SelectionAction = {
  readonly id: string;
  readonly label: string;
  /** Shown in the menu beside the action's label. */
  readonly icon?: IconShape;
  /** Whether only the icon is shown when the actions are in a line. In the menu, the label is always shown. */
  readonly isIconOnly?: boolean;
  readonly isDangerous?: boolean;
  /** What the action does, if its label does not say enough. */
  readonly hint?: string | undefined;
  /** Why the action has no effect here. The button stays in its place and shows the reason. */
  readonly disabledReason?: string | undefined;
  readonly onAction: () => void;
};

type SelectionBarProps = {
  /** The accessible name of the bar: "Selected entries". */
  readonly label: string;
  /** "3 selected" */
  readonly count: string;
  /** "1 hidden by filter" */
  readonly hidden?: string | undefined;
  readonly actions: readonly SelectionAction[];
  /** The label of the menu that contains the actions if there is no room for their labels. */
  readonly manage: string;
  /** The label of the button that clears the selection. */
  readonly clear: string;
  /** A media query that matches a window with room for the labels of all actions. */
  readonly room?: string;
  readonly isPending?: boolean;
  readonly onClear: () => void;
};

/** The actions on the selected rows, in a line or in a menu. On a phone they are at the bottom, near the thumb. */
export function SelectionBar(props: SelectionBarProps) {
  const { label, count, hidden, room = medium, clear, onClear } = props;
  const isRoomy = useMedia(room);
  const isPhone = !useMedia(medium);
  const bar = (
    <section aria-label={label} className="flex min-w-0 flex-1 items-center gap-1">
      <p role="status" className="me-auto flex min-w-0 flex-col px-1 leading-tight tabular-nums md:me-0">
        <span className="text-ui font-semibold whitespace-nowrap">{count}</span>
        {hidden !== undefined && <span className="text-meta text-ink-2">{hidden}</span>}
      </p>
      {isRoomy ? <Actions {...props} /> : <ActionsMenu {...props} isAbove={isPhone} />}
      <IconButton name={clear} icon={X} onPress={onClear} />
    </section>
  );
  return isPhone ? <Bottom>{bar}</Bottom> : bar;
}

function Actions({ actions, isPending }: SelectionBarProps) {
  return actions.map(({ id, label, icon, isIconOnly, isDangerous, hint, disabledReason, onAction }) => {
    const press = { disabledReason, onPress: () => !isPending && onAction() };
    if (isIconOnly && icon) return <IconButton key={id} name={label} icon={icon} {...press} />;
    return (
      <Button key={id} size="sm" variant={isDangerous ? "danger-quiet" : "quiet"} hint={hint} {...press}>
        {label}
      </Button>
    );
  });
}

function ActionsMenu(props: SelectionBarProps & { readonly isAbove: boolean }) {
  const { actions, manage, isPending = false, isAbove } = props;
  return (
    <MenuButton
      label={manage}
      placement={isAbove ? "top end" : "bottom start"}
      trigger={
        <Button icon={ChevronDown} isPending={isPending}>
          {manage}
        </Button>
      }
    >
      {actions.map(({ id, label, icon, isDangerous, hint, disabledReason, onAction }) => (
        <MenuItem
          key={id}
          {...(icon && { icon })}
          {...(isDangerous && { tone: "danger" })}
          hint={hint}
          disabledReason={disabledReason}
          onAction={onAction}
        >
          {label}
        </MenuItem>
      ))}
    </MenuButton>
  );
}

function Bottom({ children }: { readonly children: ReactNode }) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-raised px-3 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
      {children}
    </div>
  );
}
