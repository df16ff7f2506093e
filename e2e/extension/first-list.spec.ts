/**
 * @file The popup's first list, which is drawn without React (`draw-first.ts`), looks like the list that replaces it.
 * While the popup begins, it takes the focus from nothing that the user has already opened.
 */
import type { Page } from "@playwright/test";
import { type Extension, expect, test } from "./extension-fixtures.ts";
import { menuOf, serve, waitUntilSeen } from "./menu-steps.ts";
import { FIELDS } from "./pages.ts";
import { setUp } from "./set-up.ts";
import { inFrontOf } from "./steps.ts";

test.use({ sites: ["https://*/*"] });

declare global {
  /** The places of the list's parts as text: in the first list, and in the latest list that has icons. */
  var keepwellLists: { plain?: string; whole?: string };
  /** Runs the timers that `holdTimers` holds, and holds no more. */
  var keepwellRelease: () => void;
}

/** The longest wait of `untilPainted`, in milliseconds. */
const FRAME_MS = 100;

/** Makes the popup wait as if the browser were slow to paint it. */
const holdTimers = (frameMs: number): void => {
  const { setTimeout } = globalThis;
  const held: (() => void)[] = [];
  const hold = (run: () => void, delay = 0, ...given: []) =>
    delay === 0 || delay === frameMs ? held.push(run) : setTimeout(run, delay, ...given);
  globalThis.setTimeout = hold as typeof setTimeout;
  globalThis.keepwellRelease = () => {
    globalThis.setTimeout = setTimeout;
    for (const run of held) run();
  };
};

/** Notes in each frame where the parts of the popup's list are. Only the first list has no icons. */
const watchLists = (): void => {
  globalThis.keepwellLists = {};
  const look = () => {
    const rows = document.querySelectorAll("[role=option], [role=option] > span:last-child");
    const places = ["header", "h1", "input"].map((name) => document.querySelector(name));
    const shown = [...places, ...[...rows].slice(0, 4)].map((part) =>
      JSON.stringify(part?.getBoundingClientRect()),
    );
    const marked = rows[0] && getComputedStyle(rows[0]).backgroundColor;
    if (rows.length > 0)
      globalThis.keepwellLists[document.querySelector("svg") ? "whole" : "plain"] = [...shown, marked].join(
        "\n",
      );
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

/** Opens a popup, and a menu in it before the popup is painted. The menu stays open and keeps the focus. */
const expectMenuStaysOpen = async ({ context, origin }: Extension): Promise<void> => {
  const popup = await context.newPage();
  await popup.addInitScript(holdTimers, FRAME_MS);
  await popup.goto(`${origin}/popup.html`);
  await popup.getByRole("button", { name: "Accounts" }).press("Enter");
  const toVault = popup.getByRole("menuitem", { name: "Open the vault", exact: true });
  await expect(toVault).toBeFocused();
  await popup.evaluate(() => globalThis.keepwellRelease());
  await expect(popup.getByRole("option", { name: /Town library/, includeHidden: true })).toBeVisible();
  await expect(toVault).toBeFocused();
  await popup.close();
};

/** Fills the second entry of a page's menu. Then the popup lists this entry first for the page. */
const expectFilledFirst = async ({ context }: Extension, popup: Page): Promise<void> => {
  await serve(context, { "library.example.com/": FIELDS });
  const page = await context.newPage();
  await page.goto("https://library.example.com/");
  await page.locator("[name=login]").click();
  const menu = await menuOf(page);
  await page.keyboard.press("ArrowDown");
  await waitUntilSeen(page);
  await page.keyboard.press("ArrowDown");
  await expect(menu.getByRole("option", { selected: true })).toContainText("Town library");
  await expect(async () => {
    if ((await page.locator("[name=login]").inputValue()) === "") await page.keyboard.press("Enter");
    await expect(page.locator("[name=login]")).toHaveValue("ana", { timeout: 2000 });
  }).toPass();
  await inFrontOf(popup, page);
  await expect(popup.getByText("For library.example.com")).toBeVisible();
  await expect(popup.getByRole("option").first()).toContainText("Town library");
};

test("the popup's two lists have the same places, and a menu opened early stays open; what a menu has filled comes first", async ({
  extension,
  person,
}) => {
  for (const name of ["Chess club", "Town library"])
    await person.addPassword({ name, username: "ana", url: "https://library.example.com" });
  await setUp(extension, person);
  await expectMenuStaysOpen(extension);
  const first = await extension.open("popup.html");
  await extension.context.addInitScript(watchLists);
  // A popup keeps the rows after it has read the vault. Until then the next popup begins without a list.
  await expect(async () => {
    await first.reload();
    await expect(first.getByRole("option", { name: /Town library/ })).toBeVisible();
    expect(await first.evaluate(() => globalThis.keepwellLists.plain)).toBeDefined();
  }).toPass();
  await expect.poll(() => first.evaluate(() => globalThis.keepwellLists.whole)).toBeDefined();
  const { plain, whole } = await first.evaluate(() => globalThis.keepwellLists);
  expect(plain).toBe(whole);
  await expectFilledFirst(extension, first);
});
