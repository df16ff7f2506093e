import { readUserAgent } from "@keepwell/contract/identity/user-agent.ts";
import { useSettingsText } from "../text/settings-text.ts";

/** Returns a function that describes a `User-Agent` header in the page's language: "Firefox on Windows". */
export const useBrowserName = (): ((userAgent: string) => string) => {
  const words = useSettingsText();
  return (userAgent) => {
    const { browser, system, isExtension } = readUserAgent(userAgent);
    const named = words.browser(browser, system);
    return isExtension ? words.extensionIn(named) : named;
  };
};
