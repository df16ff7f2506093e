import { browser } from "../browser.ts";
import { readServers } from "../device/servers.ts";
import { lockIfDue } from "../lock/locking.ts";
import { startPage } from "../page/start-page.tsx";
import { Setup } from "./setup.tsx";

void startPage(async () => {
  // Lock the accounts first if the lock is due, because a sign-in on this page restarts the countdown to the lock for
  // every account.
  await lockIfDue();
  const { active } = await readServers(browser.storage.local);
  return <Setup knownServer={active} />;
});
