import { useEffectEvent, useLayoutEffect } from "react";

/**
 * Acts when the keys are pressed, wherever the focus is, and keeps the browser from acting. It listens as soon as the
 * component is on the page. Keys that were pressed before are passed on by web/public/before-page.js.
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
