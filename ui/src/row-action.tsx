import type { KeyboardEvent, SyntheticEvent } from "react";
import { Icon, type IconShape } from "./icon.tsx";
import { PendingIcon } from "./pending-icon.tsx";
import { Tooltip } from "./tooltip.tsx";

type RowActionProps = {
  /** The action and its object: "Copy password for Admin panel". */
  readonly name: string;
  /** A shorter text for the tooltip. */
  readonly tip: string;
  readonly icon: IconShape;
  /** Whether the action is running. The button then ignores presses. */
  readonly isPending: boolean;
  readonly onPress: () => void;
};

const stop = (event: SyntheticEvent): void => event.stopPropagation();
/**
 * Stops Enter and Space on the button before they reach the row. Otherwise they would open the row. A held key presses
 * the button only once.
 */
const stopPress = (event: KeyboardEvent): void => {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.stopPropagation();
  if (event.repeat) event.preventDefault();
};

/**
 * A button with an icon in a row, for an action such as copying a password. It looks like an `IconButton`, but has no
 * pressed state and takes no `disabledReason`. It is a plain <button>, which is drawn faster: scrolling a long list
 * draws hundreds of these buttons in a second.
 */
export function RowAction({ name, tip, icon, isPending, onPress }: RowActionProps) {
  return (
    <Tooltip content={tip}>
      <button
        type="button"
        aria-label={name}
        aria-disabled={isPending || undefined}
        onPointerDown={stop}
        onMouseDown={stop}
        onKeyDown={stopPress}
        onClick={(event) => {
          event.stopPropagation();
          if (!isPending) onPress();
        }}
        className="inline-flex size-hit shrink-0 items-center justify-center rounded-control text-ink-2 transition-colors duration-90 hover:bg-tint hover:text-ink focus-ring cursor-default"
      >
        {isPending ? <PendingIcon of={icon} /> : <Icon of={icon} />}
      </button>
    </Tooltip>
  );
}
