import { resume } from "@keepwell/client/sign-in/resume.ts";
import { browser } from "../browser.ts";
import { openDevice } from "../device/open-device.ts";
import { readServers } from "../device/servers.ts";
import { lockIfDue } from "../lock/locking.ts";
import { siteOfPage } from "../match/site.ts";
import { startPage } from "../page/start-page.tsx";
import { Popup, type Start } from "./popup.tsx";

const readStart = async (): Promise<Start> => {
  const { active } = await readServers(browser.storage.local);
  if (active === null) return { kind: "nothing" };
  await lockIfDue();
  const device = await openDevice(active);
  const resumed = await resume(device);
  return resumed ? { device, ...resumed } : { kind: "nothing" };
};

/** The page in front of the popup. */
const readSite = async () => {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab?.url === undefined ? undefined : siteOfPage(tab.url);
};

void startPage(async () => {
  const [start, site] = await Promise.all([readStart(), readSite()]);
  return <Popup start={start} site={site} />;
});
