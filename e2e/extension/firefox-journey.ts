/** @file Prepares what the journeys in Firefox need: an account, websites and a browser. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildCode, writeTarget } from "../../extension/build/build-extension.ts";
import { createPerson, type Person } from "../person.ts";
import { startServer } from "../server-process.ts";
import { type FirefoxBrowser, type FirefoxTab, openInFirefox } from "./bidi.ts";
import type { Driven } from "./driven.ts";
import { type FirefoxPopup, popupSeenFrom } from "./firefox-popup.ts";
import { grantedCopy } from "./granted-copy.ts";
import { type HostileServer, hostileServer } from "./hostile-server.ts";
import { setUpIn } from "./in-both.ts";
import type { Pages } from "./pages.ts";
import { serveSecurely } from "./secure-site.ts";

export interface FirefoxJourney extends Driven {
  readonly browser: FirefoxBrowser;
  readonly person: Person;
  /** The server for which the extension is set up. The pages that this server sends ask for the password. */
  readonly server: HostileServer;
  /** The address of the honest Keepwell server, to which `server` passes calls of the API. */
  readonly honest: string;
  readonly own: FirefoxTab;
  readonly page: FirefoxTab;
  readonly popup: FirefoxPopup;
}

/** Presses a field. Returns the field's menu once the browser shows it. */
export const menuOf = async (page: FirefoxTab, field: string) => {
  await page.press(field);
  const menu = await page.frame("/menu.html");
  await menu.untilText("Choose in Keepwell");
  await menu.until("innerHeight > 1");
  return menu;
};

/** Returns a function that opens the popup from a field's menu, and fills the form from the popup. */
const fillBy =
  (page: FirefoxTab, popup: FirefoxPopup): Driven["fill"] =>
  async (field, entry) => {
    const menu = await menuOf(page, field);
    await menu.press("[role=option]");
    await popup.openEntry(entry);
    await popup.press("Fill on");
    await popup.untilClosed();
  };

/** Adds data to the account before the extension is set up for this account. */
type Prepare = (person: Person, honest: string) => Promise<unknown>;

/** Runs a journey in a new browser whose extension is set up for an account. */
export const inFirefox = async (
  { pages, prepare }: { readonly pages: Pages; readonly prepare: Prepare },
  run: (journey: FirefoxJourney) => Promise<void>,
): Promise<void> => {
  const cleanUps: (() => unknown)[] = [];
  try {
    const folder = mkdtempSync(join(tmpdir(), "keepwell-extension-"));
    cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
    const built = join(folder, "firefox");
    const unpacked = join(folder, "granted");
    writeTarget(await buildCode(join(folder, "code")), { browser: "firefox", folder: built });
    grantedCopy(built, unpacked, ["https://*/*"]);
    const honest = await startServer();
    cleanUps.push(honest.deleteFolder, honest.stop);
    process.env["E2E_DATA_DIR"] = honest.dataDir;
    const server = await hostileServer(honest.url);
    cleanUps.push(server.close);
    const sites = await serveSecurely(pages);
    cleanUps.push(sites.close);
    const person = await createPerson(honest.url);
    await prepare(person, honest.url);
    const program = process.env["FIREFOX"] ?? "/usr/bin/firefox-esr";
    const profile = join(folder, "profile");
    const browser = await openInFirefox({ program, unpacked, profile, proxyPort: sites.proxyPort });
    cleanUps.push(browser.close);
    const own = await browser.newTab();
    const page = await browser.newTab();
    const popup = popupSeenFrom(own);
    await setUpIn(own, person, server.url);
    await run({ browser, person, server, honest: honest.url, own, page, popup, fill: fillBy(page, popup) });
  } finally {
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
  }
};
