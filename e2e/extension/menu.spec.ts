import type { BrowserContext, Frame, Page } from "@playwright/test";
import { expect, test } from "./extension-fixtures.ts";
import { setUp } from "./sign-in.ts";

test.use({ sites: ["https://*/*"] });

const FIELDS = `<form><label>Card number <input name="login" autocomplete="username"></label>
  <label>Password <input type="password" name="secret"></label><button>Sign in</button></form>`;

/** Serves the pages under their addresses, without a network. */
const serve = (context: BrowserContext, pages: Readonly<Record<string, string>>): Promise<unknown> =>
  context.route("https://**/*", (route) => {
    const { host, pathname } = new URL(route.request().url());
    const body = pages[`${host}${pathname}`];
    return body === undefined
      ? route.fulfill({ status: 404, body: "" })
      : route.fulfill({ contentType: "text/html", body: `<!doctype html><title>Site</title>${body}` });
  });

const isMenu = (frame: Frame): boolean => frame.url().includes("/menu.html");

/** The menu, once it is shown. */
const menuOf = async (page: Page): Promise<Frame> => {
  await expect.poll(() => page.frames().some(isMenu)).toBe(true);
  const menu = page.frames().find(isMenu);
  if (!menu) throw new Error("There is no menu.");
  await expect(menu.getByRole("listbox")).toBeVisible();
  await menu.waitForFunction(() => innerHeight > 1);
  return menu;
};

test("an entry is chosen in the menu of a field by the mouse and by keys", async ({ extension, person }) => {
  const { context } = extension;
  await person.addPassword({
    name: "Town library",
    url: "https://library.example.com",
    username: "C-1234",
    password: "long-and-secret",
  });
  await setUp(extension, person);
  await serve(context, { "library.example.com/": FIELDS });
  const page = await context.newPage();
  await page.goto("https://library.example.com/");
  await page.locator("[name=login]").click();
  const row = (await menuOf(page)).getByRole("option", { name: /Town library/ });
  await row.click();
  await expect((await menuOf(page)).getByRole("status"), "too early to be sure").toContainText("Not filled");
  await expect(page.locator("[name=secret]")).toHaveValue("");
  const box = await row.boundingBox();
  if (!box) throw new Error("The row is not shown.");
  await page.mouse.move(box.x + 20, box.y + 10);
  await page.mouse.move(box.x + 60, box.y + 20, { steps: 4 });
  // How long the menu must have been seen is the subject of the test.
  await page.waitForTimeout(600);
  await page.mouse.down();
  await page.mouse.up();
  await expect(page.locator("[name=login]")).toHaveValue("C-1234");
  await expect(page.locator("[name=secret]")).toHaveValue("long-and-secret");
  await expect.poll(() => page.frames().some(isMenu), "it closes").toBe(false);

  await page.reload();
  await page.locator("[name=secret]").focus();
  await menuOf(page);
  await page.keyboard.press("ArrowDown");
  await page.waitForTimeout(700);
  await page.keyboard.press("Enter");
  await expect(page.locator("[name=login]")).toHaveValue("C-1234");
  await expect(page.locator("[name=secret]")).toHaveValue("long-and-secret");
});
