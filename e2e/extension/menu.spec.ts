import type { Page } from "@playwright/test";
import { createPerson } from "../person.ts";
import { proveAddress, readyToShare, share } from "../sharing-steps.ts";
import { addBucket, addPasswordTo } from "../vault-steps.ts";
import { type Extension, expect, serverUrl, test } from "./extension-fixtures.ts";
import { hasMenu, menuOf, press, serve, waitUntilSeen } from "./menu-steps.ts";
import { CODE_KEY, CODE_STEP, FIELDS, NAME_STEP, SECRET_STEP } from "./pages.ts";
import { setUp } from "./set-up.ts";

test.use({ sites: ["https://*/*"] });

const JOIN = `<form><label>Email <input type="email" name="mail" autocomplete="username"></label>
  <label>New password <input type="password" name="secret" autocomplete="new-password" minlength="8" maxlength="12"
    passwordrules="required: digit; required: lower; allowed: digit, lower;"></label>
  <input type="password" name="trap" autocomplete="new-password" style="opacity:0;position:absolute;left:0;top:0">
  <label>Repeat the new password <input type="password" name="again" autocomplete="new-password"></label>
  <button>Create the account</button></form>`;

interface Chrome {
  readonly tabs: { query(asked: { url: string }): Promise<{ id: number; url: string }[]> };
  readonly action: {
    getBadgeText(asked: { tabId: number }): Promise<string>;
    openPopup: () => Promise<void>;
  };
  readonly contextMenus: { readonly onClicked: { dispatch(clicked: object, tab: object): void } };
}

/** Runs a function in the extension's background. */
const inBackground = async <Result>(
  { context }: Extension,
  run: (url: string) => Promise<Result>,
  page: Page,
): Promise<Result> => {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  return worker.evaluate(run, page.url());
};

/**
 * Returns the text of the extension's button while the page is in front: the number of entries for the page, or
 * nothing.
 */
const badgeOf = (extension: Extension, page: Page): Promise<string> =>
  inBackground(
    extension,
    async (url) => {
      const { chrome } = globalThis as unknown as { chrome: Chrome };
      const [tab] = await chrome.tabs.query({ url });
      return tab ? chrome.action.getBadgeText({ tabId: tab.id }) : "";
    },
    page,
  );

/** Triggers the event of a press on the extension's item in the context menu, because a test cannot open this menu. */
const pressFillItem = (extension: Extension, page: Page): Promise<void> =>
  inBackground(
    extension,
    async (url) => {
      const { chrome } = globalThis as unknown as { chrome: Chrome };
      const [tab] = await chrome.tabs.query({ url });
      if (tab) chrome.contextMenus.onClicked.dispatch({ menuItemId: "fill", frameId: 0 }, tab);
    },
    page,
  );

/**
 * Presses the extension's item in the context menu, on a page that the extension does not fill by itself, so that the
 * popup opens. Returns the addresses of the calls that the background makes before the popup opens.
 */
const callsBeforePopup = (extension: Extension, page: Page): Promise<string[]> =>
  inBackground(
    extension,
    async (url) => {
      const { chrome } = globalThis as unknown as { chrome: Chrome };
      const { fetch } = globalThis;
      const { action } = chrome;
      const { openPopup } = action;
      const [tab] = await chrome.tabs.query({ url });
      const calls: string[] = [];
      globalThis.fetch = (asked, init) => {
        calls.push(String(asked));
        return fetch(asked, init);
      };
      await new Promise<void>((resolve) => {
        action.openPopup = async () => resolve();
        if (tab) chrome.contextMenus.onClicked.dispatch({ menuItemId: "fill", frameId: 0 }, tab);
      });
      globalThis.fetch = fetch;
      action.openPopup = openPopup;
      return calls;
    },
    page,
  );

const newPage = async ({ context }: Extension, address: string) => {
  const page = await context.newPage();
  await page.goto(address);
  return page;
};

test("an entry is chosen by mouse and by keyboard: on a sign-in in two steps, in a frame, and for a one-time code", async ({
  extension,
  person,
}) => {
  test.setTimeout(120_000);
  await person.addPassword({
    name: "Town library",
    url: "https://library.example.com",
    username: "C-1234",
    password: "long-and-secret",
    extra: JSON.stringify({ v: 1, totp: { text: CODE_KEY } }),
  });
  await readyToShare(person);
  const shelf = await addBucket(person, "Shared shelf");
  await addPasswordTo(person, {
    ...{ bucket: shelf, name: "Chess club", url: "https://club.example.com" },
    ...{ username: "ana", password: "of-the-club" },
  });
  const bo = await createPerson(serverUrl(), "Bo", "Li");
  await proveAddress(bo);
  await share(person, { bucket: shelf, to: bo, accessType: "write" });
  await setUp(extension, person);
  await serve(extension.context, {
    "library.example.com/": FIELDS,
    "club.example.com/": FIELDS,
    "library.example.com/step1": NAME_STEP,
    "library.example.com/step2": SECRET_STEP,
    "library.example.com/code": CODE_STEP,
    "library.example.com/join": JOIN,
    "www.example.com/": `<iframe src="https://library.example.com/" width="500" height="300"></iframe>`,
    "other.example.org/": `<iframe src="https://library.example.com/" width="500" height="300"></iframe>`,
    "library.example.com/sandboxed": `<iframe sandbox="allow-scripts allow-forms" src="https://library.example.com/"></iframe>`,
  });
  const page = await newPage(extension, "https://library.example.com/");
  await page.locator("[name=login]").click();
  const menu = await menuOf(page);
  await menu.getByRole("option", { name: /Town library/ }).click();
  await expect(menu.getByRole("status"), "the press comes too early").toContainText("Not filled");
  await expect(page.locator("[name=secret]")).toHaveValue("");
  await press(page, menu);
  await expect(page.locator("[name=login]")).toHaveValue("C-1234");
  await expect(page.locator("[name=secret]")).toHaveValue("long-and-secret");
  await expect.poll(() => hasMenu(page), "the menu closes").toBe(false);

  await page.goto("https://library.example.com/");
  await expect.poll(() => badgeOf(extension, page), "one entry is for the page").toBe("1");
  await page.locator("[name=login]").click({ button: "right" });
  await pressFillItem(extension, page);
  await expect(page.locator("[name=secret]"), "the only entry is filled").toHaveValue("long-and-secret");
  await page.goto("https://club.example.com/");
  await expect.poll(() => badgeOf(extension, page)).toBe("1");
  await page.locator("[name=login]").click({ button: "right" });
  const calls = await callsBeforePopup(extension, page);
  expect(calls.filter((address) => /\/buckets\/[^/]+$/.test(address))).toHaveLength(1);
  expect(
    calls.filter((address) => address.includes("/entries/")),
    "an entry that others may have put there is not opened before the popup",
  ).toEqual([]);
  await expect(page.locator("[name=secret]")).toHaveValue("");
  await page.goto("https://other.example.org/");
  await expect.poll(() => badgeOf(extension, page), "no entry is for that page").toBe("");

  await page.goto("https://library.example.com/step1");
  await page.locator("[name=login]").focus();
  await menuOf(page);
  await page.locator("[name=login]").blur();
  await expect(page.locator("html > div[popover]"), "the menu is closed").toHaveCount(0);
  await page.locator("[name=login]").focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("html > div[popover]"), "a key during the opening counts").toBeFocused();
  // Chromium may never confirm a key that removes the frame in which it was pressed.
  void page.keyboard.press("Escape").catch(() => undefined);
  await expect(page.locator("[name=login]"), "Esc gives the focus back").toBeFocused();
  await page.keyboard.press("ArrowDown");
  await menuOf(page);
  await waitUntilSeen(page);
  // On a slow computer the menu may ignore the first press, because the browser has just begun to show the menu.
  await expect(async () => {
    if ((await page.locator("[name=login]").inputValue()) === "") await page.keyboard.press("Enter");
    await expect(page.locator("[name=login]")).toHaveValue("C-1234", { timeout: 2000 });
  }).toPass();
  await page.keyboard.press("Enter");
  await page.waitForURL(/step2/);
  await page.locator("[name=secret]").click();
  await press(page, await menuOf(page));
  await expect(page.locator("[name=secret]")).toHaveValue("long-and-secret");

  await page.goto("https://library.example.com/code");
  await page.locator("[name=code]").click();
  await press(page, await menuOf(page));
  await expect(page.locator("[name=code]")).toHaveValue(/^\d{6}$/);

  await page.goto("https://library.example.com/join");
  await page.locator("[name=secret]").click();
  const generated = await menuOf(page);
  const made = generated.getByRole("option", { name: /Use a generated password/ });
  const shown = (await made.locator("span").last().innerText()).trim();
  expect(shown, "the password follows the rules of the field").toMatch(/^[0-9a-z]{12}$/);
  await made.click();
  await expect(generated.getByRole("status"), "the press comes too early").toContainText("Not filled");
  await expect(page.locator("[name=secret]")).toHaveValue("");
  await press(page, generated);
  await expect(page.locator("[name=secret]")).toHaveValue(shown);
  await expect(page.locator("[name=again]"), "the repetition is filled too").toHaveValue(shown);
  await expect(page.locator("[name=trap]"), "a hidden field stays empty").toHaveValue("");
  const popup = await extension.open("popup.html");
  await popup.getByRole("button", { name: "Generate a password" }).click();
  await popup.getByRole("button", { name: "Show password" }).click();
  await expect(popup.getByText(shown).first(), "the generated password is kept").toBeVisible();
  await popup.close();

  await page.goto("https://www.example.com/");
  const inner = page.frameLocator("iframe").first();
  await inner.locator("[name=login]").click();
  await press(page, await menuOf(page));
  await expect(inner.locator("[name=secret]"), "in a frame of the same domain").toHaveValue(
    "long-and-secret",
  );
  for (const address of ["https://other.example.org/", "https://library.example.com/sandboxed"]) {
    await page.goto(address);
    await page.frameLocator("iframe").first().locator("[name=login]").click();
    await waitUntilSeen(page);
    await expect.poll(() => hasMenu(page), `no menu at ${address}`).toBe(false);
  }

  await page.goto("https://library.example.com/");
  await expect.poll(() => badgeOf(extension, page)).toBe("1");
  const locking = await extension.open("popup.html");
  await locking.getByRole("button", { name: "Lock", exact: true }).click();
  await expect(locking.getByRole("heading", { name: "Keepwell is locked" })).toBeVisible();
  await locking.close();
  await expect.poll(() => badgeOf(extension, page), "a locked Keepwell says nothing of a page").toBe("");
});
