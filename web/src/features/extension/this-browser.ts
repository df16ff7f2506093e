import type { ExtensionBrowser } from "@keepwell/contract/extension-offer.ts";

/** Matches phones and tablets, whose browsers cannot load an extension from a file. */
const TOUCH_ONLY = "(hover: none) and (pointer: coarse)";

/**
 * The kind of extension that this browser can load; null if it can load none. Tests the browser's features, not its
 * name.
 */
export const thisBrowser = (): ExtensionBrowser | null => {
  if (matchMedia(TOUCH_ONLY).matches) return null;
  if (CSS.supports("-moz-appearance", "none")) return "firefox";
  return "userAgentData" in navigator ? "chromium" : null;
};
