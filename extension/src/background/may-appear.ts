import { readIdentities } from "@keepwell/client/storage/identity-store.ts";
import type { ReadArea } from "../browser.ts";
import { readServers } from "../device/servers.ts";
import { storedItem } from "../device/stored-item.ts";
import { areaOf } from "../storage/read-values.ts";

/**
 * Whether Keepwell may show anything for a site. Nothing appears while no account is signed in. Nor does anything
 * appear on the pages of a Keepwell server that the extension knows, because the password typed there opens the vault.
 * Menus wait for this function. So the function reads the storage only once, and reads no cryptographic key.
 */
export const mayAppear = async (area: ReadArea, origin: string): Promise<boolean> => {
  const local = await area.get(null);
  const { origins } = await readServers(areaOf(local));
  const isSignedIn = origins.some((server) => readIdentities(storedItem(local, server)).length > 0);
  return isSignedIn && !origins.includes(origin);
};
