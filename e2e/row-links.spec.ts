/**
 * @file Names of buckets and entries are links, so users can open them in another tab, for example by a middle click.
 */
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { dialog, row, signIn } from "./steps.ts";
import { addBucket, addList, addPasswordTo, bucketPath, notice, raisePlan, select } from "./vault-steps.ts";

const nameIn = (page: Page, name: string): Locator =>
  row(page, name).getByRole("link", { name, exact: true });

const newTab = async (context: BrowserContext, open: () => Promise<void>): Promise<Page> => {
  const [tab] = await Promise.all([context.waitForEvent("page"), open()]);
  return tab;
};

test("a middle click or Ctrl opens a row in another tab, and a plain click in this tab", async ({
  page,
  person,
  context,
}) => {
  await raisePlan(person);
  const bucket = await addBucket(person, "Servers");
  await addPasswordTo(person, { bucket, name: "Router" });
  await addList(person, bucket, "Network");
  await signIn(page, person);
  const home = page.url();

  await test.step("a middle click or Ctrl on the name of a bucket opens it in another tab", async () => {
    const tab = await newTab(context, () => nameIn(page, "Servers").click({ button: "middle" }));
    await expect(tab.getByRole("heading", { name: "Servers" })).toBeVisible();
    await tab.close();
    const second = await newTab(context, () =>
      nameIn(page, "Servers").click({ modifiers: ["ControlOrMeta"] }),
    );
    await expect(second.getByRole("heading", { name: "Servers" })).toBeVisible();
    await second.close();
    await expect(page).toHaveURL(home);
    await expect(row(page, "Servers").getByRole("checkbox")).not.toBeChecked();
  });

  await test.step("while a bucket is selected, a plain click on its name deselects it and does not open it", async () => {
    await select(page, "Servers");
    await nameIn(page, "Servers").click();
    await expect(row(page, "Servers").getByRole("checkbox")).not.toBeChecked();
    await expect(page).toHaveURL(home);
  });

  await test.step("a plain click opens the bucket in this tab, without loading the page again", async () => {
    await page.evaluate(() => document.body.setAttribute("data-same-page", ""));
    await nameIn(page, "Servers").click();
    await expect(page.getByRole("heading", { name: "Servers" })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${bucketPath(bucket)}$`));
    await expect(page.locator("body[data-same-page]")).toBeAttached();
  });

  await test.step("a middle click on an entry or search result opens the entry in another tab", async () => {
    const tab = await newTab(context, () => nameIn(page, "Router").click({ button: "middle" }));
    await expect(dialog(tab).getByRole("heading", { name: "Router" })).toBeVisible();
    await tab.close();
    await page.getByRole("combobox", { name: "Search..." }).fill("router");
    const found = page.getByRole("option", { name: /Router/ });
    const second = await newTab(context, () => found.click({ button: "middle" }));
    await expect(dialog(second).getByRole("heading", { name: "Router" })).toBeVisible();
    await second.close();
    await page.keyboard.press("Escape");
    await nameIn(page, "Router").click();
    await expect(dialog(page).getByRole("heading", { name: "Router" })).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("an entry is dragged by its name onto a list", async () => {
    await nameIn(page, "Router").dragTo(
      page.getByRole("navigation", { name: "Lists" }).getByRole("link", { name: /Network/ }),
    );
    await expect(notice(page, /1 item.* moved to Network/)).toBeVisible();
    await expect(row(page, "Router")).toContainText("Network");
  });
});

test("on a phone a long press on a name selects the row", async ({ person, anotherBrowser }) => {
  await raisePlan(person);
  await addBucket(person, "Servers");
  const phone = await anotherBrowser({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await phone.newPage();
  await signIn(page, person);
  const box = await nameIn(page, "Servers").boundingBox();
  const touch = await phone.newCDPSession(page);
  const point = { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 };
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
  await expect(row(page, "Servers")).toHaveAttribute("aria-selected", "true");
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect(row(page, "Servers")).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("heading", { name: "My buckets" })).toBeVisible();
});
