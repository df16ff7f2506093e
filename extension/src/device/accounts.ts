/** @file The accounts of every server that the user has set up in this browser. */
import type { Identity } from "@keepwell/client/storage/identity-store.ts";
import { browser } from "../browser.ts";
import { openStores, type Stores } from "./open-stores.ts";
import { chooseServer, readServers } from "./servers.ts";

export interface Account {
  readonly identity: Identity;
  readonly stores: Stores;
}

export const listAccounts = async (): Promise<readonly Account[]> => {
  const { origins } = await readServers(browser.storage.local);
  const stores = await Promise.all(origins.map(openStores));
  return stores.flatMap((one) => one.identities.list().map((identity) => ({ identity, stores: one })));
};

/** The uids of the accounts of every server. */
export const signedIn = async (): Promise<ReadonlySet<string>> =>
  new Set((await listAccounts()).map(({ identity }) => identity.uid));

export const activate = async ({ identity, stores }: Account): Promise<void> => {
  stores.identities.activate(identity.uid);
  await stores.settled();
  await chooseServer(browser.storage.local, stores.origin);
};
