/**
 * @file Keeps the database of the active server open while the background runs. A popup or a menu begins by reading the
 * database, and would otherwise first have to open it. The connection that is kept open here reads nothing.
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

/** Holds the database from now on, and follows the user's choice of a server. */
export const holdDatabase = (): void => {
  // If the database cannot be opened now, reading it is only slower.
  const begin = () => void hold().catch(() => undefined);
  browser.storage.local.onChanged.addListener((changes) => {
    if (SERVERS in changes) begin();
  });
  begin();
};
