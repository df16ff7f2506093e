import { readUserAgent } from "@keepwell/contract/identity/user-agent.ts";

/** `Firefox on Windows`, or as much of it as can be recognized. */
export const browserName = (
  userAgent: string,
  { on, unknownBrowser }: { on: string; unknownBrowser: string },
): string => {
  const { browser = unknownBrowser, system } = readUserAgent(userAgent);
  return system === undefined ? browser : `${browser} ${on} ${system}`;
};
