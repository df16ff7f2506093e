import { type ReactElement, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTooltip } from "./use-tooltip.ts";

type TooltipProps = {
  readonly content: ReactNode;
  /** One focusable control, such as a Button or an IconButton. */
  readonly children: ReactElement;
  readonly isDisabled?: boolean;
  /** Whether the caller shows the tooltip, for example after a refused press. */
  readonly isForced?: boolean;
};

/**
 * A text that adds to the name of a control. Hover and focus show it, and Esc hides it. It must not be the only label.
 * Every `Button` contains this component. React Aria's tooltip would add 8 kB to the sign-in page, so it is not used.
 */
export function Tooltip({ content, children, isDisabled = false, isForced = false }: TooltipProps) {
  const { isOpen, watch } = useTooltip();
  const trigger = useRef<HTMLSpanElement>(null);
  return (
    <span ref={trigger} className="contents" {...watch}>
      {children}
      {(isOpen || isForced) && !isDisabled && <Bubble trigger={trigger}>{content}</Bubble>}
    </span>
  );
}

type BubbleProps = {
  readonly trigger: { readonly current: HTMLElement | null };
  readonly children: ReactNode;
};
type Place = { readonly left: number; readonly top: number };

function Bubble({ trigger, children }: BubbleProps) {
  const bubble = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place>();
  useLayoutEffect(() => {
    const anchor = trigger.current?.firstElementChild;
    if (anchor && bubble.current) setPlace(placeBeside(anchor, bubble.current));
  }, [trigger]);
  return createPortal(
    <div
      ref={bubble}
      role="tooltip"
      data-react-aria-top-layer="true"
      style={place ?? { left: 0, top: 0, visibility: "hidden" }}
      className="fixed z-50 w-max max-w-64 rounded-control bg-ink px-2.5 py-1.5 text-meta text-canvas transition-opacity duration-140 starting:opacity-0 forced-colors:border"
    >
      {children}
    </div>,
    document.body,
  );
}

const gap = 6;
const margin = 8;

/** Places the bubble above the control if there is room, otherwise below it, and never outside of the window. */
function placeBeside(anchor: Element, bubble: Element): Place {
  const around = anchor.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const above = around.top - gap - height;
  const centred = around.left + (around.width - width) / 2;
  return {
    left: Math.max(margin, Math.min(centred, document.documentElement.clientWidth - width - margin)),
    top: above >= margin ? above : around.bottom + gap,
  };
}
