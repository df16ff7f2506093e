/** @file Passkeys of websites in Chromium: the website's page, and the window of the extension. */
import type { Page } from "@playwright/test";
import { runAxe } from "../axe.ts";
import type { Person } from "../person.ts";
import { ENTER } from "./driven.ts";
import { drivenPage, drivenTab, newTab } from "./driven-chromium.ts";
import { type Extension, expect, serverUrl } from "./extension-fixtures.ts";
import { setUpIn } from "./in-both.ts";
import { serve } from "./menu-steps.ts";
import type { PasskeyBrowser } from "./passkey-steps.ts";
import { SHOP, SHOP_PAGE } from "./relying-party.ts";

export const windowsOf = ({ context }: Extension): readonly Page[] =>
  context.pages().filter((page) => page.url().includes("/passkey.html"));

/** Waits until the window is open. Playwright changes the window's size, so this function restores it. */
export const windowOf = async (extension: Extension): Promise<Page> => {
  await expect.poll(() => windowsOf(extension).length).toBe(1);
  const [window] = windowsOf(extension);
  if (!window) throw new Error("There is no window.");
  await window.setViewportSize({ width: 420, height: 600 });
  return window;
};

export interface PasskeyJourney extends PasskeyBrowser {
  /** The website's page. */
  readonly shop: Page;
}

/** Sets up the extension, and opens a website that takes passkeys. Passkeys are not switched on yet. */
export const passkeyJourney = async (extension: Extension, person: Person): Promise<PasskeyJourney> => {
  await serve(extension.context, {
    "shop.example.com/": SHOP_PAGE,
    "shop.example.com/around": `<iframe src="/"></iframe>`,
    "other.example.com/": "<h1>Other</h1>",
  });
  const own = await newTab(extension);
  await setUpIn(own, person, serverUrl());
  const shop = await extension.context.newPage();
  await shop.goto(`${SHOP}/`);
  return {
    own,
    shop,
    page: drivenTab(shop, extension.origin),
    passkeyWindow: async () => drivenPage(await windowOf(extension)),
    untilNoWindow: () => expect.poll(() => windowsOf(extension).length).toBe(0),
  };
};

export const expectA11y = async (window: Page): Promise<void> => {
  for (const colorScheme of ["dark", "light"] as const) {
    await window.emulateMedia({ colorScheme });
    expect.soft((await runAxe(window)).violations, `accessible, ${colorScheme}`).toEqual([]);
  }
};

export const lock = async ({ own, page }: PasskeyJourney): Promise<void> => {
  await own.activate();
  await own.open("popup.html");
  await own.typeInto("button[aria-label=Lock]", ENTER);
  await own.untilText("Keepwell is locked");
  await page.activate();
};
