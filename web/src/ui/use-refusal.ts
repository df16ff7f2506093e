import { type MouseEvent, useEffect, useId, useState } from "react";

/**
 * A control that may not act now stays where it is, takes the focus and says why. A really disabled one leaves the
 * tab order, and nobody learns what is missing.
 */
export function useRefusal(reason: string | undefined) {
  const hintId = useId();
  const [isShown, show] = useState(false);
  const isRefused = reason !== undefined;

  // Fingers have no hover: a tap shows the reason, for as long as it takes to read it.
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
    isShown: isRefused && isShown,
    controlProps: isRefused
      ? {
          "aria-disabled": true as const,
          "aria-describedby": hintId,
          // Enter in a field clicks the submit button: refusing the click refuses the form too.
          onClick: (event: MouseEvent) => {
            event.preventDefault();
            show(true);
          },
        }
      : {},
  };
}
