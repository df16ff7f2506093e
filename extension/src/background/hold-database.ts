/**
 * @file Keeps the database of the active server open while the background runs, so that a popup or a menu can read it
 * sooner. The connection that is kept open here reads nothing.
 */
import { holdOpen } from "@keepwell/client/storage/indexed-db.ts";
import { browser } from "../browser.ts";
import { databaseOf } from "../device/server-database.ts";
import { readServers, SERVERS } from "../device/servers.ts";

let held: { readonly origin: string; readonly close: () => void } | undefined;

const hold = async (): Promise<void> => {
  const { active: origin } = await readServers(browser.storage.local);
  if (origin === null || origin === held?.origin) return;
  const close = await holdOpen(databaseOf(indexedDB, origin));
  held?.close();
  held = { origin, close };
};

/**
 * Starts to hold the active server's database. If the user chooses another server, holds that server's database
 * instead.
 */
export const holdDatabase = (): void => {
  // Ignore a failure to open the database: reading it later is then only slower.
  const begin = () => void hold().catch(() => undefined);
  browser.storage.local.onChanged.addListener((changes) => {
    if (SERVERS in changes) begin();
  });
  begin();
};
