/** @file Makes a popup measure when its first rows are shown, and write this time into its title. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SHOWN } from "./plain-browser.ts";
import { HOST } from "./vault.ts";

/**
 * Measures when the first frame with rows is painted ([Note: Painted] in `bench/page-probes.ts`), and writes this time
 * into the title. Until there are rows it requests no frame, because each frame would take time from the popup. For the
 * same reason it changes the title only a second after the measured frame. It also makes the popup treat `front` as the
 * address of the active tab.
 */
const watchRows = (front: string, shown: string): void => {
  const { tabs } = (globalThis as unknown as { chrome: { tabs: { query: unknown } } }).chrome;
  tabs.query = async () => [{ id: 1, url: front }];
  const channel = new MessageChannel();
  channel.port1.onmessage = () => {
    const time = performance.now();
    setTimeout(() => {
      document.title = `${shown}${time}`;
    }, 1000);
  };
  const observer = new MutationObserver(() => {
    if (!document.querySelector("[role=option]")) return;
    observer.disconnect();
    requestAnimationFrame(() => channel.port2.postMessage(null));
  });
  observer.observe(document, { childList: true, subtree: true });
};

/** Puts the watching script in front of the first script of an unpacked extension's popup. */
export const addWatch = (unpacked: string, script: string): void => {
  const file = join(unpacked, script);
  const call = `(${watchRows})(${JSON.stringify(`https://${HOST}/login`)}, ${JSON.stringify(SHOWN)});\n`;
  writeFileSync(file, `${call}${readFileSync(file, "utf8")}`);
};
