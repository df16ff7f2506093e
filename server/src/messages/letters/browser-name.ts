import { readUserAgent } from "@keepwell/contract/identity/user-agent.ts";

/** The browser as mails name it: `Firefox on Windows`, or as much of that as can be recognized. */
export const browserName = (
  userAgent: string,
  { on, unknownBrowser }: { on: string; unknownBrowser: string },
): string => {
  const { browser = unknownBrowser, system, isExtension } = readUserAgent(userAgent);
  const named = system === undefined ? browser : `${browser} ${on} ${system}`;
  return isExtension ? `${named} (extension)` : named;
};
