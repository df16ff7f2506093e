/** @file The host permission for all https sites. With it, Keepwell appears in the sign-in fields of websites. */
import { browser, type HostPermissions } from "../browser.ts";
import { readServers } from "../device/servers.ts";

/**
 * The host permission that the set-up asks for. Pages without https are left out, because Keepwell offers nothing there
 * (docs/decisions/0166).
 */
export const SITES = { origins: ["https://*/*"] } as const;

export const hasSites = (permissions: Pick<HostPermissions, "contains">): Promise<boolean> =>
  permissions.contains(SITES);

/**
 * Asks the user for the permission for all sites. Returns whether they grant it. Call it directly in the handler of a
 * press.
 */
export const requestSites = (): Promise<boolean> => browser.permissions.request(SITES).catch(() => false);

/**
 * Gives back the permission for all sites. If this removes the permission for a Keepwell server, requests that server's
 * permission again. The browser then asks the user only if they have never granted the server's own permission. Call it
 * directly in the handler of a press.
 */
export const removeSites = async (): Promise<void> => {
  await browser.permissions.remove(SITES);
  const { origins } = await readServers(browser.storage.local);
  const servers = { origins: origins.map(patternOf) };
  if (origins.length > 0 && !(await browser.permissions.contains(servers)))
    await browser.permissions.request(servers).catch(() => false);
};

/**
 * Returns the pattern of a server's host permission. A pattern has no port, so the permission is for every port of the
 * host.
 */
export const patternOf = (origin: string): string => {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
};
