/**
 * @file Starts the vault: the pages of `web` as a part of the extension. Their code comes with the extension, in the
 * same version, so no server can change it. A server only answers their calls.
 */
import { namedTransport } from "@keepwell/client/api/transport.ts";
import { EXTENSION_CLIENT } from "@keepwell/contract/data-version.ts";
import { startElsewhere } from "@keepwell/web/start-elsewhere.ts";
import { browser } from "../browser.ts";
import { signedIn } from "../device/accounts.ts";
import { databaseOf } from "../device/server-database.ts";
import { readServers } from "../device/servers.ts";
import { beginUnlock, lockIfDue } from "../lock/locking.ts";
import { openServerPage } from "../own-address/own-addresses.ts";
import { openMirror } from "../storage/mirror.ts";
import { keptValues, listen, tell } from "./lock-ports.ts";
import { serverIn } from "./vault-address.ts";
import "./vault-page.css";

const mustStayLocked = async (): Promise<null> => {
  await lockIfDue();
  return null;
};

/**
 * Opens the vault of the server that the fragment names, or else of the active server. If there is no server, opens the
 * set-up.
 */
const start = async (): Promise<void> => {
  if (window.top !== window) throw new Error("this page does not open in a frame");
  const { origins, active } = await readServers(browser.storage.local);
  const server = serverIn(location.hash, origins) ?? active;
  if (server === null) return location.replace(browser.runtime.getURL("setup.html"));
  const [identities, mirror] = await Promise.all([
    openMirror(browser.storage.local, `${server} `),
    openMirror(browser.storage.local, ""),
  ]);
  await startElsewhere({
    server,
    identities: { values: identities, events: identities.events },
    kept: keptValues(mirror),
    database: databaseOf(indexedDB, server),
    named: (transport) => namedTransport(EXTENSION_CLIENT, transport),
    settled: identities.settled,
    openServerPage: () => void openServerPage(location.hash.slice(1)),
    ...{ tell, listen, beginUnlock, mustStayLocked, signedIn },
  });
};

void start();
