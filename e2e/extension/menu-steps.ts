/** @file Serves websites to the browser without a network, and presses in the extension's menu on their pages. */
import type { BrowserContext, Frame, Page } from "@playwright/test";
import { expect } from "./extension-fixtures.ts";
import { htmlAt, type Pages } from "./pages.ts";

/** Serves pages under their addresses. */
export const serve = (context: BrowserContext, pages: Pages): Promise<unknown> =>
  context.route("https://**/*", (route) => {
    const body = htmlAt(pages, new URL(route.request().url()));
    return body === undefined
      ? route.fulfill({ status: 404, body: "" })
      : route.fulfill({ contentType: "text/html", body });
  });

const isMenu = (frame: Frame): boolean => frame.url().includes("/menu.html");

export const hasMenu = (page: Page): boolean => page.frames().some(isMenu);

const shownMenu = async (page: Page): Promise<Frame> => {
  const menu = page.frames().findLast(isMenu);
  if (!menu) throw new Error("There is no menu.");
  await expect(menu.getByRole("listbox")).toBeVisible({ timeout: 2000 });
  await menu.waitForFunction(() => innerHeight > 1, undefined, { timeout: 2000 });
  return menu;
};

/** Returns the menu's frame, once the menu is shown. The menu's first frame may have been replaced by a new frame. */
export const menuOf = async (page: Page): Promise<Frame> => {
  await expect(() => shownMenu(page)).toPass({ timeout: 20_000 });
  return shownMenu(page);
};

/** Waits until the menu accepts a choice. The menu ignores choices until it has been visible for a moment. */
export const waitUntilSeen = (page: Page): Promise<void> => page.waitForTimeout(700);

/**
 * Presses the menu's first row as a user does: sees the menu, moves the mouse onto the row, and waits a moment before the
 * press. The menu ignores moves before it is visible.
 */
export const press = async (page: Page, menu: Frame): Promise<void> => {
  const box = await menu.getByRole("option").first().boundingBox();
  if (!box) throw new Error("The row is not shown.");
  await waitUntilSeen(page);
  await page.mouse.move(box.x + 20, box.y + 10);
  await page.mouse.move(box.x + 60, box.y + 20, { steps: 4 });
  await page.waitForTimeout(300);
  await page.mouse.down();
  await page.mouse.up();
};
