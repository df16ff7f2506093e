/**
 * @file Pages that hide the menu, or lay something on it, and let a press on that land in it. The mouse is a real one. No
 * field may get a value, unless the user plainly sees the menu all the time.
 */
import type { Page } from "@playwright/test";
import { expect, test } from "./extension-fixtures.ts";
import { FIELDS, hasMenu, menuOf, press, serve, waitUntilSeen } from "./menu-steps.ts";
import { setUp } from "./sign-in.ts";

test.use({ sites: ["https://*/*"] });

/** Over the whole window, and lets presses through. As a popover it is in the top layer, as the menu is. */
const overlay = (style: string, isPopover: boolean) => (page: Page) =>
  page.evaluate(
    ({ css, top }) => {
      const cover = document.createElement("div");
      cover.textContent = "You have won. Click here.";
      cover.style.cssText = `position:fixed;margin:0;border:0;background:white;pointer-events:none;${css}`;
      if (top) cover.popover = "manual";
      document.body.append(cover);
      if (top) cover.showPopover();
    },
    { css: style, top: isPopover },
  );

/** Changes the element that holds the menu: a page finds it, because it is the last one. */
const onHost = (name: string, value: string) => (page: Page) =>
  page.evaluate(
    ([property = "", text = ""]) => {
      const host = document.documentElement.lastElementChild;
      if (host instanceof HTMLElement) host.style.setProperty(property, text, "important");
    },
    [name, value],
  );

const styleOf = (selector: string, css: string) => (page: Page) =>
  page.evaluate(
    ([found = "", text = ""]) => {
      const element = document.querySelector(found);
      if (element instanceof HTMLElement) element.style.cssText = text;
    },
    [selector, css],
  );

/** The field, and with it the menu, follows the mouse. */
const followMouse = (page: Page) =>
  page.evaluate(() => {
    const form = document.querySelector("form");
    document.addEventListener("mousemove", ({ clientX, clientY }) => {
      if (form) form.style.cssText = `position:fixed;left:${clientX - 60}px;top:${clientY - 60}px`;
    });
  });

interface Attack {
  readonly name: string;
  /** Once the menu is shown. */
  readonly attack: (page: Page) => Promise<unknown>;
}

const ATTACKS: readonly Attack[] = [
  { name: "makes the menu transparent", attack: onHost("opacity", "0.01") },
  { name: "makes the body transparent", attack: styleOf("body", "opacity:0.01") },
  { name: "makes the document transparent", attack: styleOf("html", "opacity:0.01") },
  {
    name: "lays an overlay in the top layer on it",
    attack: overlay("inset:0;width:100vw;height:100vh", true),
  },
  {
    name: "lays a small one on the name in it",
    attack: overlay("left:60px;top:60px;width:150px;height:20px", true),
  },
  { name: "clips it", attack: onHost("clip-path", "inset(50%)") },
  { name: "moves it", attack: onHost("translate", "0 -40px") },
  { name: "scales it", attack: onHost("scale", "0.1") },
  { name: "lets it follow the mouse", attack: followMouse },
];

test("a page that hides or covers the menu gets no value", async ({ extension, person }) => {
  test.setTimeout(120_000);
  const { context } = extension;
  await person.addPassword({
    name: "Bank",
    url: "https://bank.example.com",
    username: "ana",
    password: "long-and-secret",
  });
  await setUp(extension, person);
  const listening = `<script>window.heard=[];document.addEventListener("input",(e)=>heard.push(e.target.value),true)</script>`;
  await serve(context, {
    "bank.example.com/": `<body style="margin:0">${FIELDS}${listening}`,
    "bank.example.com/trap": `<body>${FIELDS.replace("<input type", '<input style="opacity:0" type')}${listening}`,
    "bank.example.com/join": `<body style="margin:0">${FIELDS.replace('name="secret"', 'name="secret" autocomplete="new-password"')}${listening}`,
    "bank.example.com/focus": `${FIELDS}${listening}<script>document.querySelector("[name=secret]").focus()</script>`,
  });
  const page = await context.newPage();
  const heard = () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
  for (const { name, attack } of ATTACKS) {
    await page.mouse.move(600, 500);
    await page.goto("https://bank.example.com/");
    await page.locator("[name=login]").click();
    const menu = await menuOf(page);
    const box = await menu.getByRole("option").first().boundingBox();
    if (!box) throw new Error("The row is not shown.");
    // The user has seen the menu before the page begins.
    await waitUntilSeen(page);
    await attack(page);
    await page.mouse.move(box.x + 60, box.y + 20, { steps: 6 });
    await waitUntilSeen(page);
    await page.mouse.down();
    await page.mouse.up();
    await page.waitForTimeout(500);
    expect.soft(await heard(), `a page that ${name}`).toEqual([]);
  }

  await page.goto("https://bank.example.com/join");
  await page.locator("[name=secret]").click();
  const generated = await menuOf(page);
  await overlay("inset:0;width:100vw;height:100vh", true)(page);
  await press(page, generated);
  await page.waitForTimeout(500);
  expect(await heard(), "a covered menu fills no generated password").toEqual([]);

  await page.goto("https://bank.example.com/focus");
  await menuOf(page);
  await waitUntilSeen(page);
  await page.evaluate(() => {
    const host = document.documentElement.lastElementChild;
    if (host instanceof HTMLElement) host.click();
  });
  expect(await heard(), "nothing is filled without a press of the user").toEqual([]);

  await page.goto("https://bank.example.com/trap");
  await page.locator("[name=login]").click();
  await press(page, await menuOf(page));
  await expect(page.locator("[name=login]")).toHaveValue("ana");
  await expect(page.locator("[name=secret]"), "a hidden field stays empty").toHaveValue("");

  await page.goto("https://bank.example.com/");
  await page.locator("[name=login]").click();
  const menu = await menuOf(page);
  await overlay("inset:0;z-index:2147483647", false)(page);
  await press(page, menu);
  await expect(page.locator("[name=secret]"), "an overlay below the menu hides nothing").toHaveValue(
    "long-and-secret",
  );
  await expect.poll(() => hasMenu(page)).toBe(false);
});
