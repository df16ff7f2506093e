import { browser } from "../browser.ts";
import { readServers } from "../device/servers.ts";
import { lockIfDue } from "../lock/locking.ts";
import { startPage } from "../page/start-page.tsx";
import { Setup } from "./setup.tsx";

void startPage(async () => {
  // A sign-in here begins the time of every account anew.
  await lockIfDue();
  const { active } = await readServers(browser.storage.local);
  return <Setup knownServer={active} />;
});
