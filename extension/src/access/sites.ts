/** @file The host permission for the sites in whose sign-in fields Keepwell shows itself. */
import { browser, type HostPermissions } from "../browser.ts";
import { readServers } from "../device/servers.ts";

/** The host permission that the user is asked for. Keepwell offers nothing in a page without encryption (0166). */
export const SITES = { origins: ["https://*/*"] } as const;

export const hasSites = (permissions: Pick<HostPermissions, "contains">): Promise<boolean> =>
  permissions.contains(SITES);

/** Asks the user for the permission. Returns whether they grant it. Call it directly in the handler of a press. */
export const requestSites = (): Promise<boolean> => browser.permissions.request(SITES).catch(() => false);

/**
 * Gives back the permission for all sites. If that permission included the permission for a server, asks for the
 * server's permission again. The browser asks the user only if they never granted the server's permission. Call it
 * directly in the handler of a press.
 */
export const removeSites = async (): Promise<void> => {
  await browser.permissions.remove(SITES);
  const { origins } = await readServers(browser.storage.local);
  const servers = { origins: origins.map(patternOf) };
  if (origins.length > 0 && !(await browser.permissions.contains(servers)))
    await browser.permissions.request(servers).catch(() => false);
};

/** The host permission for a server. A pattern has no port, so the permission is for every port of the host. */
export const patternOf = (origin: string): string => {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
};
