/** @file The hostile pages of `attacks.ts` in Chromium. The test moves and presses the mouse as a user does. */
import {
  ATTACKED,
  ATTACKS,
  COVER,
  COVER_BELOW,
  HEARD,
  HOSTILE,
  HOSTILE_PAGES,
  PRESS_BY_SCRIPT,
} from "./attacks.ts";
import { expect, test } from "./extension-fixtures.ts";
import { hasMenu, menuOf, press, serve, waitUntilSeen } from "./menu-steps.ts";
import { setUp } from "./set-up.ts";

test.use({ sites: ["https://*/*"] });

test("a page that hides or covers the menu gets no value", async ({ extension, person }) => {
  test.setTimeout(120_000);
  const { context } = extension;
  await person.addPassword(ATTACKED);
  await setUp(extension, person);
  await serve(context, HOSTILE_PAGES);
  const page = await context.newPage();
  const heard = () => page.evaluate<string>(HEARD);
  for (const { name, script } of ATTACKS) {
    await page.mouse.move(600, 500);
    await page.goto(HOSTILE.fields);
    await page.locator("[name=login]").click();
    const menu = await menuOf(page);
    const box = await menu.getByRole("option").first().boundingBox();
    if (!box) throw new Error("The row is not shown.");
    // The user has seen the menu before the page's attack begins.
    await waitUntilSeen(page);
    await page.evaluate(script);
    await page.mouse.move(box.x + 60, box.y + 20, { steps: 6 });
    await waitUntilSeen(page);
    await page.mouse.down();
    await page.mouse.up();
    await page.waitForTimeout(500);
    expect.soft(await heard(), `a page that ${name}`).toBe("[]");
  }

  await page.goto(HOSTILE.join);
  await page.locator("[name=secret]").click();
  const generated = await menuOf(page);
  await page.evaluate(COVER.script);
  await press(page, generated);
  await page.waitForTimeout(500);
  expect(await heard(), "a covered menu fills no generated password").toBe("[]");

  await page.goto(HOSTILE.focus);
  await menuOf(page);
  await waitUntilSeen(page);
  await page.evaluate(PRESS_BY_SCRIPT);
  expect(await heard(), "nothing is filled without a press of the user").toBe("[]");

  await page.goto(HOSTILE.trap);
  await page.locator("[name=login]").click();
  await press(page, await menuOf(page));
  await expect(page.locator("[name=login]")).toHaveValue("ana");
  await expect(page.locator("[name=secret]"), "a hidden field stays empty").toHaveValue("");

  await page.goto(HOSTILE.fields);
  await page.locator("[name=login]").click();
  const menu = await menuOf(page);
  await page.evaluate(COVER_BELOW);
  await press(page, menu);
  await expect(
    page.locator("[name=secret]"),
    "an overlay under the menu on the page does not stop it",
  ).toHaveValue("long-and-secret");
  await expect.poll(() => hasMenu(page)).toBe(false);
});
