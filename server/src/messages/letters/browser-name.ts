import { readUserAgent } from "@keepwell/contract/identity/user-agent.ts";

/** The name of the browser in mails, such as `Firefox on Windows`. Leaves out an unknown operating system. */
export const browserName = (
  userAgent: string,
  { on, unknownBrowser }: { on: string; unknownBrowser: string },
): string => {
  const { browser = unknownBrowser, system, isExtension } = readUserAgent(userAgent);
  const named = system === undefined ? browser : `${browser} ${on} ${system}`;
  return isExtension ? `${named} (extension)` : named;
};
