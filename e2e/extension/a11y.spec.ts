/** @file Axe finds nothing in the extension's screens: in both languages, and in each language in both themes. */
import type { Frame, Page } from "@playwright/test";
import { extension as english } from "../../extension/src/text/en/extension.ts";
import { extension as french } from "../../extension/src/text/fr-CA/extension.ts";
import { runAxe } from "../axe.ts";
import { drivenPage } from "./driven-chromium.ts";
import { expect, serverUrl, test } from "./extension-fixtures.ts";
import { menuOf, serve } from "./menu-steps.ts";
import { FIELDS } from "./pages.ts";
import { SETTLED_MS } from "./passkey-steps.ts";
import { windowOf, windowsOf } from "./passkey-windows.ts";
import { beginRegistration, beginSignIn, SHOP, SHOP_PAGE } from "./relying-party.ts";

const LANGUAGES = { "en-CA": english, "fr-CA": french } as const;

const SITE = "https://library.example.com/";
const PAGES = {
  "shop.example.com/": SHOP_PAGE,
  "library.example.com/": FIELDS,
  "library.example.com/new": `<form><h1>Create an account</h1><input type="email">
    <input type="password" autocomplete="new-password" name="secret"><button>Create an account</button></form>`,
};

const expectA11y = async (page: Page, what: string, within: Page | Frame = page): Promise<void> => {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft((await runAxe(within)).violations, `${what}, ${colorScheme}`).toEqual([]);
  }
};

for (const [locale, words] of Object.entries(LANGUAGES))
  test.describe(() => {
    test.use({ sites: ["https://*/*"], locale });

    test(`set-up, menu, popup and the window for passkeys are accessible in ${locale}`, async ({
      extension,
      person,
    }) => {
      await person.addPassword({ name: "Town library", url: SITE, username: "ana", password: "long-secret" });
      await person.addPassword({ name: "Chess club", url: SITE, username: "ana.tremblay" });
      await serve(extension.context, PAGES);

      const setup = await extension.open("setup.html", { width: 900, height: 800 });
      await setup.getByLabel(words.setup.server).fill(serverUrl());
      await expectA11y(setup, "the server");
      await setup.keyboard.press("Enter");
      await setup.locator("input[type=email]").fill(person.email);
      await setup.locator("input[type=password]").fill(person.password);
      await expectA11y(setup, "the sign-in");
      await setup.keyboard.press("Enter");
      await expect(setup.getByRole("heading", { name: words.setup.doneTitle })).toBeVisible();
      await expectA11y(setup, "the end of the set-up");
      await setup.getByRole("button", { name: words.passkeys.turnOn, exact: true }).click();
      await expect(setup.getByText(words.passkeys.isOn)).toBeVisible();

      const site = await extension.context.newPage();
      await site.goto(SITE);
      await site.locator("[name=login]").click();
      await expectA11y(site, "the menu", await menuOf(site));
      await site.goto(`${SITE}new`);
      await site.locator("[name=secret]").click();
      await expectA11y(site, "the menu for a new password", await menuOf(site));

      const popup = await extension.open("popup.html");
      const press = (name: string) => popup.getByRole("button", { name, exact: true }).click();
      await expect(popup.getByRole("option", { name: /Town library/ })).toBeVisible();
      await expectA11y(popup, "the popup's list");
      await popup.getByRole("option", { name: /Town library/ }).click();
      await expect(popup.getByRole("heading", { name: "Town library" })).toBeVisible();
      await expectA11y(popup, "an entry");
      await popup.keyboard.press("Escape");
      await press(words.popup.generator);
      await expect(popup.getByRole("heading", { name: words.generator.title })).toBeVisible();
      await expectA11y(popup, "the generator");
      await popup.keyboard.press("Escape");
      await press(words.popup.add);
      await expect(popup.getByRole("heading", { name: words.form.newTitle })).toBeVisible();
      await expectA11y(popup, "the form");
      await popup.keyboard.press("Escape");
      await press(words.popup.lock);
      await expect(popup.getByRole("heading", { name: words.popup.unlockTitle })).toBeVisible();
      await expectA11y(popup, "the locked popup");

      await popup.locator("input[type=password]").fill(person.password);
      await popup.keyboard.press("Enter");
      await expect(popup.getByRole("option", { name: /Town library/ })).toBeVisible();
      await site.bringToFront();
      await site.goto(SHOP);
      await beginRegistration(drivenPage(site), { name: "ana@example.test" });
      const saving = await windowOf(extension);
      const save = saving.getByRole("button", { name: words.passkeys.save, exact: true });
      await expect(save).toBeVisible();
      await expectA11y(saving, "the window that saves a passkey");
      await saving.waitForTimeout(SETTLED_MS);
      await save.click();
      await expect.poll(() => windowsOf(extension).length).toBe(0);
      await beginSignIn(drivenPage(site));
      const signing = await windowOf(extension);
      await expect(signing.getByRole("button", { name: words.passkeys.signIn, exact: true })).toBeVisible();
      await expectA11y(signing, "the window that signs in");
      await signing.close();
    });
  });
