import { currentUiText } from "./text/ui-text.ts";

/**
 * Keys whose names depend on the keyboard or the language. `mod` is Command on Apple's keyboards, and Ctrl on others.
 */
const NAMED = ["mod", "shift", "enter", "escape", "space", "arrows", "home", "end"] as const;
type Named = (typeof NAMED)[number];

const isApple = (): boolean => /^(Mac|iP)/.test(navigator.platform);

const keyName = (key: string): string => {
  const named = NAMED.find((one): one is Named => one === key);
  if (named === undefined) return key;
  return named === "mod" && isApple() ? "⌘" : currentUiText().keys[named];
};

/** The keys of a shortcut, as they are printed on this user's keyboard. */
export const shortcut = (...keys: readonly string[]): readonly string[] => keys.map(keyName);

/** Whether the event is this key together with Ctrl or Command, and with Shift only if `isShifted`. */
export const isModKey = (event: KeyboardEvent, key: string, isShifted = false): boolean =>
  event.key.toLowerCase() === key &&
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  event.shiftKey === isShifted;
