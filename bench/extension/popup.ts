/** @file Measures the popup of a vault of 10,000 entries until a frame with its first rows was painted. */
import type { Page } from "@playwright/test";
import type { OpenBrowser } from "./browser.ts";

const PATIENCE_MS = 30_000;

declare global {
  /** The milliseconds from the beginning of the navigation to the painted rows. */
  var keepwellShown: number | undefined;
}

/**
 * Records the time of the first frame with rows ([Note: Painted] in `bench/page-probes.ts`). Until there are rows it asks for
 * no frame, because each frame would take time from the popup.
 */
const watchRows = (): void => {
  const channel = new MessageChannel();
  channel.port1.onmessage = () => {
    globalThis.keepwellShown = performance.now();
  };
  const observer = new MutationObserver(() => {
    if (!document.querySelector("[role=option]")) return;
    observer.disconnect();
    requestAnimationFrame(() => channel.port2.postMessage(null));
  });
  observer.observe(document, { childList: true, subtree: true });
};

/**
 * Opens the popup in a tab, because Playwright cannot open it from its button. `front` is the page in front of the
 * popup.
 */
export const openPopup = async ({ context, origin }: OpenBrowser, front: string): Promise<Page> => {
  const page = await context.newPage();
  await page.setViewportSize({ width: 380, height: 600 });
  await page.addInitScript((url) => {
    const { tabs } = (globalThis as unknown as { chrome: { tabs: { query: unknown } } }).chrome;
    tabs.query = async () => [{ id: 1, url }];
  }, front);
  await page.addInitScript(watchRows);
  await page.goto(`${origin}/popup.html`);
  return page;
};

/** Milliseconds until rows were painted. */
export const timeToRows = async (page: Page): Promise<number> => {
  const shown = await page.waitForFunction(() => globalThis.keepwellShown, undefined, {
    timeout: PATIENCE_MS,
  });
  return (await shown.jsonValue()) ?? Number.NaN;
};
