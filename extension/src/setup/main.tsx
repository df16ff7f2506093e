import { browser } from "../browser.ts";
import { readServers } from "../device/servers.ts";
import { startPage } from "../page/start-page.tsx";
import { Setup } from "./setup.tsx";

void startPage(async () => {
  const { active } = await readServers(browser.storage.local);
  return <Setup knownServer={active} />;
});
