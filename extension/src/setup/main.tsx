import { browser } from "../browser.ts";
import { readServers } from "../device/servers.ts";
import { lockIfDue } from "../lock/locking.ts";
import { startPage } from "../page/start-page.tsx";
import { Setup } from "./setup.tsx";

void startPage(async () => {
  // A sign-in on this page restarts the time until the lock for every account. So an account whose lock is due is
  // locked first.
  await lockIfDue();
  const { active } = await readServers(browser.storage.local);
  return <Setup knownServer={active} />;
});
