import { useEffectEvent, useLayoutEffect } from "react";

/**
 * Calls `act` when the keys are pressed, wherever the focus is, and stops the browser's own action for them. It listens
 * as soon as the component is on the page. web/public/before-page.js passes on keys that were pressed earlier.
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
