import { type MouseEvent, useEffect, useId, useState } from "react";

/**
 * Explains a control that cannot be used now. The control stays in its place, can be focused and shows the reason. A
 * control with `disabled` would leave the tab order, and the user would not learn what is missing.
 */
export function useRefusal(reason: string | undefined) {
  const hintId = useId();
  const [isShown, show] = useState(false);
  const isRefused = reason !== undefined;

  // Touch screens have no hover, so a tap shows the reason for as long as reading it takes.
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
          // Enter in a field clicks the submit button too, so stopping the click also keeps Enter from submitting the
          // form.
          onClick: (event: MouseEvent) => {
            event.preventDefault();
            show(true);
          },
        }
      : {},
  };
}
