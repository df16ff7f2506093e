/** @file The servers that the user has set up in this browser, and which of them is the active one. */
import type { ReadArea, StorageArea } from "../browser.ts";

export interface Servers {
  /** Origins such as `https://vault.example.com`. */
  readonly origins: readonly string[];
  /** One of `origins`; null if there are none. */
  readonly active: string | null;
}

/** The name under which the servers are stored. */
export const SERVERS = "keepwell.servers";
const IS_ORIGIN = /^https?:\/\/[^/]+$/;

const isOrigin = (value: unknown): value is string => typeof value === "string" && IS_ORIGIN.test(value);

/** Reads the stored servers. A damaged value counts as missing. */
export const readServers = async (area: ReadArea): Promise<Servers> => {
  const { [SERVERS]: stored } = await area.get(SERVERS);
  const { origins = [], active } = (typeof stored === "object" && stored !== null ? stored : {}) as {
    readonly origins?: unknown;
    readonly active?: unknown;
  };
  const known = Array.isArray(origins) ? origins.filter(isOrigin) : [];
  return { origins: known, active: known.find((origin) => origin === active) ?? known[0] ?? null };
};

/**
 * Adds a server. Call it before an account of the server is stored, because locking deletes only the keys of listed
 * servers.
 */
export const addServer = async (area: StorageArea, origin: string): Promise<void> => {
  const { origins, active } = await readServers(area);
  if (!origins.includes(origin)) await area.set({ [SERVERS]: { origins: [...origins, origin], active } });
};

/** Makes a server the active one, and adds it if it is new. */
export const chooseServer = async (area: StorageArea, origin: string): Promise<void> => {
  const { origins } = await readServers(area);
  const next: Servers = { origins: [...new Set([...origins, origin])], active: origin };
  await area.set({ [SERVERS]: next });
};
