import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from "react";

const openDelay = 500;
const closeDelay = 120;
/**
 * For this many ms after a tooltip has closed, the next one opens without delay. So a mouse that moves along a row of
 * buttons shows their tooltips one after the other.
 */
const warmFor = 400;
let lastClosed = Number.NEGATIVE_INFINITY;

/**
 * Decides when a tooltip is shown: when the mouse rests on the control, or at once when the control gets the focus by
 * keyboard. Touch never shows a tooltip.
 */
export function useTooltip() {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const set = (open: boolean, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(open), delay);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOpen) return;
    const close = () => setOpen(false);
    const closeOnEscape = (event: KeyboardEvent) => event.key === "Escape" && close();
    addEventListener("keydown", closeOnEscape, true);
    addEventListener("scroll", close, true);
    return () => {
      lastClosed = performance.now();
      removeEventListener("keydown", closeOnEscape, true);
      removeEventListener("scroll", close, true);
    };
  }, [isOpen]);

  const watch = {
    // For React the bubble is a child of the trigger. So a mouse on the bubble counts as a mouse on the trigger.
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType !== "mouse") return;
      set(true, performance.now() - lastClosed < warmFor ? 0 : openDelay);
    },
    onPointerLeave: () => set(false, closeDelay),
    onPointerDownCapture: () => set(false, 0),
    onFocus: (event: FocusEvent) => event.target.matches(":focus-visible") && set(true, 0),
    onBlur: () => set(false, 0),
  };
  return { isOpen, watch };
}
