import { type MouseEvent, useEffect, useId, useState } from "react";

/**
 * Explains why a control cannot be used now. The control stays in its place, can be focused and shows the reason. With
 * the attribute `disabled`, the control would leave the tab order, and users could not learn the reason.
 */
export function useRefusal(reason: string | undefined) {
  const hintId = useId();
  const [isShown, show] = useState(false);
  const isRefused = reason !== undefined;

  // Touch screens have no hover, so a tap shows the reason for long enough to read it.
  useEffect(() => {
    if (!isShown) return;
    const hide = () => show(false);
    const timer = setTimeout(hide, 4000);
    const events = ["scroll", "pointerdown", "keydown", "focusout"] as const;
    for (const name of events) addEventListener(name, hide, true);
    return () => {
      clearTimeout(timer);
      for (const name of events) removeEventListener(name, hide, true);
    };
  }, [isShown]);

  return {
    hintId,
    reason,
    isShown: isRefused && isShown,
    controlProps: isRefused
      ? {
          "aria-disabled": true as const,
          "aria-describedby": hintId,
          // Enter in a field also clicks the submit button. So stopping the click also stops Enter from submitting the
          // form.
          onClick: (event: MouseEvent) => {
            event.preventDefault();
            show(true);
          },
        }
      : {},
  };
}
