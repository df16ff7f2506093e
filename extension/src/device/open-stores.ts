/** @file Opens the stores of one server in this browser: its identities, and the keys that open their sessions. */
import type { Device } from "@keepwell/client/session/session.ts";
import { createIdentityStore } from "@keepwell/client/storage/identity-store.ts";
import { createIndexedDbKeyStore } from "@keepwell/client/storage/indexed-db-key-store.ts";
import { browser } from "../browser.ts";
import { openMirror } from "../storage/mirror.ts";
import { databaseOf } from "./server-database.ts";

export interface Stores extends Pick<Device, "identities" | "keys"> {
  readonly origin: string;
  /** Waits until changed identities are stored. Rejects if the browser did not store them. */
  settled(): Promise<void>;
}

const open = async (origin: string): Promise<Stores> => {
  const mirror = await openMirror(browser.storage.local, `${origin} `);
  return {
    origin,
    settled: mirror.settled,
    identities: createIdentityStore(mirror, mirror.events),
    keys: createIndexedDbKeyStore(databaseOf(indexedDB, origin)),
  };
};

/**
 * The opened stores, by the origin of their server. Each page and each run of the background opens a server's stores
 * only once, because opened stores follow the storage until the page or the background ends.
 */
const opened = new Map<string, Promise<Stores>>();

/**
 * Returns the stores of one server. They contain nothing of other servers, because the names of the stored values and
 * of the database contain the server's origin.
 */
export const openStores = (origin: string): Promise<Stores> => {
  const stores = opened.get(origin) ?? open(origin);
  opened.set(origin, stores);
  // After a failure the next call tries again.
  void stores.catch(() => opened.delete(origin));
  return stores;
};
