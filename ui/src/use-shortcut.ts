import { useEffectEvent, useLayoutEffect } from "react";

/**
 * Calls `act` when the user presses the keys, wherever the focus is, and stops the browser's own action for these keys.
 * For keys that the user pressed before the component was on the page, web/public/before-page.js sends the event again.
 */
export function useShortcut(isPressed: (event: KeyboardEvent) => boolean, act: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isPressed(event)) return;
    event.preventDefault();
    act();
  });
  useLayoutEffect(() => {
    addEventListener("keydown", press, { capture: true });
    return () => removeEventListener("keydown", press, { capture: true });
  }, []);
}
