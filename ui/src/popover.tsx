import { type ReactElement, type ReactNode, type RefObject, useContext, useId, useRef } from "react";
import { DialogTrigger, OverlayTriggerStateContext } from "react-aria-components/Dialog";
import { Popover as RacPopover } from "react-aria-components/Popover";
import { popoverSurface } from "./surfaces.ts";
import { useKeptFocus } from "./use-kept-focus.ts";

export type Placement = "bottom start" | "bottom end" | "top start" | "top end" | "bottom" | "top";

type PopoverProps = {
  /** The Button or IconButton that opens the popover. */
  readonly trigger: ReactElement;
  readonly label: string;
  readonly placement?: Placement;
  readonly defaultOpen?: boolean;
  readonly children: ReactNode | ((close: () => void) => ReactNode);
};

/** A small dialog beside its button, for content that a menu must not contain, such as fields. */
export function Popover({
  trigger,
  label,
  placement = "bottom end",
  defaultOpen = false,
  children,
}: PopoverProps) {
  const nameId = useId();
  const surface = useRef<HTMLElement>(null);
  return (
    <DialogTrigger defaultOpen={defaultOpen}>
      {trigger}
      {/* The popover itself is the dialog, because otherwise its hidden "Dismiss" buttons would be outside of the dialog. */}
      <RacPopover
        ref={surface}
        aria-labelledby={nameId}
        placement={placement}
        offset={6}
        className={`${popoverSurface} overflow-auto p-1 outline-none`}
      >
        <span id={nameId} hidden>
          {label}
        </span>
        <PopoverBody surface={surface}>{children}</PopoverBody>
      </RacPopover>
    </DialogTrigger>
  );
}

type PopoverBodyProps = Pick<PopoverProps, "children"> & { readonly surface: RefObject<HTMLElement | null> };

function PopoverBody({ children, surface }: PopoverBodyProps) {
  useKeptFocus(surface);
  const state = useContext(OverlayTriggerStateContext);
  return typeof children === "function" ? children(() => state?.close()) : children;
}
