import { resume } from "@keepwell/client/sign-in/resume.ts";
import { browser } from "../browser.ts";
import { openDevice } from "../device/open-device.ts";
import { readServers } from "../device/servers.ts";
import { lockIfDue } from "../lock/locking.ts";
import { startPage } from "../page/start-page.tsx";
import { readFrontPage } from "./front-page.ts";
import { Popup, type Start } from "./popup.tsx";

const readStart = async (): Promise<Start> => {
  const { active } = await readServers(browser.storage.local);
  if (active === null) return { kind: "nothing" };
  await lockIfDue();
  const device = await openDevice(active);
  const resumed = await resume(device);
  return resumed ? { device, ...resumed } : { kind: "nothing" };
};

void startPage(async () => {
  const [start, front] = await Promise.all([readStart(), readFrontPage()]);
  return <Popup start={start} front={front} />;
});
