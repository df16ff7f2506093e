import { useEffectEvent, useLayoutEffect } from "react";
import { isModKey } from "./shortcut-keys.ts";

/**
 * Calls the function when that letter is pressed with Ctrl or Command, wherever the focus is. It listens as soon as the
 * component is on the page: web/public/before-page.js passes on what was pressed before.
 */
export function useModKey(letter: string, act: () => void): void {
  const press = useEffectEvent(act);
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (!isModKey(event, letter)) return;
      event.preventDefault();
      press();
    };
    addEventListener("keydown", listener, { capture: true });
    return () => removeEventListener("keydown", listener, { capture: true });
  }, [letter]);
}
