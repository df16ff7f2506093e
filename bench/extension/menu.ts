/** @file Measures the menu in a page: the time from the focus in a field until a frame with the menu was painted. */
import type { BrowserContext, Page } from "@playwright/test";
import type { OpenBrowser } from "./browser.ts";
import { FORM, openSite } from "./site.ts";
import { HOST } from "./vault.ts";

const PATIENCE_MS = 10_000;
/** How long the page is left idle, in milliseconds, as if a user read it. */
const SETTLE_MS = 1000;

declare global {
  /** The milliseconds from the focus to the painted menu. */
  var keepwellMenu: number | undefined;
}

/**
 * Makes the page measure the time from the focus in a field until a frame with the menu is painted ([Note: Painted] in
 * `bench/page-probes.ts`). The menu is in the last child of the document's root element.
 */
const watchMenu = (name: string): void => {
  globalThis.keepwellMenu = undefined;
  const channel = new MessageChannel();
  let start = 0;
  channel.port1.onmessage = () => {
    globalThis.keepwellMenu = performance.now() - start;
  };
  const look = () => {
    const host = document.documentElement.lastElementChild;
    const isShown = host instanceof HTMLElement && host.popover === "manual" && host.style.opacity === "1";
    if (isShown) channel.port2.postMessage(null);
    else requestAnimationFrame(look);
  };
  const field = document.querySelector(`[name=${name}]`);
  field?.addEventListener(
    "focus",
    ({ timeStamp }) => {
      start = timeStamp;
      requestAnimationFrame(look);
    },
    { once: true },
  );
};

const timeToMenu = async (page: Page, field: "login" | "secret"): Promise<number> => {
  await page.evaluate(watchMenu, field);
  await page.locator(`[name=${field}]`).focus();
  const shown = await page.waitForFunction(() => globalThis.keepwellMenu, undefined, {
    timeout: PATIENCE_MS,
  });
  return (await shown.jsonValue()) ?? Number.NaN;
};

/** Stops the background, as the browser does after 30 s without an event. */
const stopBackground = async (context: BrowserContext, page: Page): Promise<void> => {
  const session = await context.newCDPSession(page);
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.stopAllWorkers");
  await session.detach();
  await page.waitForTimeout(SETTLE_MS);
};

interface MenuTimes {
  readonly cold: readonly number[];
  readonly warm: readonly number[];
}

/**
 * Measures the times from the focus to the menu. `cold` is for the first focus in a page, while the background is
 * stopped; `warm` is for the next focus, in another field of that page.
 */
export const menuTimes = async ({ context }: OpenBrowser, runs: number): Promise<MenuTimes> => {
  const [cold, warm]: [number[], number[]] = [[], []];
  for (let run = 0; run < runs; run += 1) {
    const page = await openSite(context, HOST, FORM);
    await stopBackground(context, page);
    cold.push(await timeToMenu(page, "login"));
    await page.keyboard.press("Escape");
    await page.waitForTimeout(SETTLE_MS);
    warm.push(await timeToMenu(page, "secret"));
    await page.close();
  }
  return { cold, warm };
};
