/** @file The generator, in the form of an entry and on its own, and the password fields of this form. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { create, dialog, field, openEntry, privatePath, row, save, signInToPrivate, value } from "./steps.ts";

const secret = (page: Page) => dialog(page).locator("[data-secret-line]");
const press = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).click();
const choose = (page: Page, name: string) => dialog(page).getByRole("radio", { name, exact: true }).check();
const tick = (page: Page, name: string) => dialog(page).getByRole("checkbox", { name });

const WORDS = /\/english-[\w-]+\.json$/;

const createByHand = async (page: Page): Promise<void> => {
  await create(page, "Password");
  await expect(field(page, "Name")).toBeFocused();
  await page.keyboard.type("Bank");
  await field(page, "Address").fill("bank.example/login");
  await field(page, "Username").focus();
  await expect(field(page, "Address")).toHaveValue("https://bank.example/login");
  await field(page, "Address").fill("javascript:alert(1)");
  await field(page, "Username").focus();
  await expect(field(page, "Address")).toHaveValue("javascript:alert(1)");
  await field(page, "Address").fill("bank.example/login");
  await press(page, "Generate");
  await expect(secret(page)).toBeVisible();
  await save(page);
  const open = await openEntry(page, "Bank");
  await expect(open.getByRole("link", { name: "https://bank.example/login" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
};

const repeatHidden = async (page: Page): Promise<void> => {
  await create(page, "Password");
  await field(page, "Name").fill("Mail");
  const repeat = field(page, "Repeat");
  await field(page, "Password").fill("typed blind");
  await expect(repeat).toHaveValue("");
  await dialog(page).getByRole("button", { name: "Show password" }).first().click();
  await expect(repeat).toHaveCount(0);
  await press(page, "Hide password");
  await expect(repeat).toHaveValue("typed blind");
  await dialog(page).getByRole("button", { name: "Show password" }).first().click();
  await field(page, "Password").fill("typed in sight");
  await press(page, "Hide password");
  await expect(repeat).toBeVisible();
  await expect(repeat).toHaveValue("typed in sight");
  await press(page, "Generate");
  await expect(field(page, "Password")).toHaveValue(/^\S{24}$/);
  await expect(repeat).toHaveCount(0);
  await field(page, "Password").fill("typed again");
  await repeat.fill("typed again");
  await save(page);
  await expect(row(page, "Mail")).toBeVisible();
};

const followSettings = async (page: Page): Promise<void> => {
  for (const length of ["8", "16", "24", "32"]) {
    await choose(page, length);
    await press(page, "Generate");
    await expect(field(page, "Password")).toHaveValue(new RegExp(`^\\S{${length}}$`));
  }
  // Screen readers must also hear a return to the strength of the start.
  const spoken = dialog(page).getByText(/^Strength: /);
  await expect(spoken).toContainText("207 bits");
  await choose(page, "24");
  await expect(spoken).toContainText("155 bits");
  const slider = dialog(page).getByRole("slider");
  await slider.fill("128");
  await expect(dialog(page).getByRole("meter")).toHaveAttribute(
    "aria-valuetext",
    /^Strong with these settings · \d{3} bits/,
  );
  await slider.fill("40");
  await press(page, "Options");
  for (const set of ["Capitals", "Small letters", "Symbols"]) await tick(page, set).uncheck();
  await expect(tick(page, "Digits")).toHaveAttribute("aria-disabled", "true");
  await tick(page, "look-alikes").check();
  await press(page, "Generate");
  await expect(field(page, "Password")).toHaveValue(/^[2-9]{40}$/);
  await expect(dialog(page).getByRole("meter")).toHaveAttribute("aria-valuetext", /120 bits/);
  // The settings are stored a moment after the last change.
  await page.waitForTimeout(1000);
  await page.reload();
  await press(page, "Generate");
  await expect(field(page, "Password")).toHaveValue(/^[2-9]{40}$/);
};

const makeOfWords = async (page: Page): Promise<void> => {
  await choose(page, "Passphrase");
  await page.route(WORDS, (route) => route.abort());
  await press(page, "Generate");
  await expect(dialog(page).getByText("The list of words could not be loaded.")).toBeVisible();
  await page.unroute(WORDS);
  await press(page, "Try again");
  await expect(field(page, "Password")).toHaveValue(/^[a-z]+(-[a-z]+){6}$/);
  await press(page, "Options");
  await choose(page, "French");
  await choose(page, "Dot");
  await tick(page, "capital").check();
  await tick(page, "digit").check();
  await press(page, "Generate");
  await expect(field(page, "Password")).toHaveValue(/^[A-Z][a-z]+\d?(\.[A-Z][a-z]+\d?){6}$/);
  await expect(field(page, "Password")).toHaveValue(/^\D*\d\D*$/);
  await choose(page, "Username");
  await press(page, "Generate");
  await expect(field(page, "Username")).toHaveValue(/^[a-z]+\d?\.[a-z]+\d?$/);
};

const generateInEdit = async (page: Page): Promise<void> => {
  const open = await openEntry(page, "Mail");
  await open.getByRole("button", { name: "Edit" }).click();
  await expect(field(page, "Username")).toHaveValue("");
  await expect(dialog(page).getByRole("meter")).toHaveCount(0);
  await press(page, "Generate");
  await expect(field(page, "Password")).not.toHaveValue("typed again");
  await expect(field(page, "Username")).toHaveValue("");
  await expect(dialog(page).getByRole("radio", { name: "Password", exact: true })).toBeChecked();
  await expect(dialog(page).getByRole("meter")).toBeVisible();
  const kept = await field(page, "Password").inputValue();
  await choose(page, "Passphrase");
  await expect(dialog(page).getByText("The password stays as it is")).toBeVisible();
  await expect(field(page, "Password")).toHaveValue(kept);
};

const openFromPalette = async (page: Page): Promise<void> => {
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox").fill("Generate a password");
  await page.getByRole("option", { name: "Generate a password" }).click();
  await expect(dialog(page).getByRole("heading", { name: "Generator" })).toBeVisible();
  await expect(secret(page)).toBeVisible();
  await choose(page, "8");
  await expect(async () => {
    await press(page, "Copy");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\S{8}$/);
  }).toPass();
  await page.route(WORDS, (route) => route.abort());
  await choose(page, "Passphrase");
  const copy = dialog(page).getByRole("button", { name: "Copy", exact: true });
  await expect(copy).toHaveAccessibleDescription("Nothing has been generated yet");
  await choose(page, "Password");
  await expect(copy).toHaveAccessibleDescription("");
  await page.unroute(WORDS);
};

test("an entry is created with a password that is typed twice or generated", async ({
  page,
  person,
  context,
  watch,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  watch.expectFailure(WORDS, "aborted");
  await signInToPrivate(page, person);
  await test.step("the form of a new entry focuses the name, and a typed address becomes a link", () =>
    createByHand(page));
  await test.step("the Repeat field is shown only while the password is hidden", () => repeatHidden(page));
  await test.step("the palette opens the generator, which generates at once", () => openFromPalette(page));
  await page.goto(`${privatePath(person)}?new=password`);
  await test.step("passwords follow their settings", () => followSettings(page));
  await page.reload();
  await test.step("passphrases and user names are made of words, and a word list can be reloaded", () =>
    makeOfWords(page));
  // The settings are stored a moment after the last change.
  await page.waitForTimeout(1000);
  await page.goto(privatePath(person));
  await test.step("in an existing entry the generator makes a password, only after a press, and keeps it if another kind is chosen", () =>
    generateInEdit(page));
});

test("an entry that cannot be loaded offline appears once the browser is online", async ({
  page,
  person,
  context,
  watch,
}) => {
  await person.addPassword({ name: "Far", password: "far away" });
  await signInToPrivate(page, person);
  await expect(row(page, "Far")).toBeVisible();
  watch.expectFailure(/\/api\//, "offline");
  await context.setOffline(true);
  await row(page, "Far").click();
  await expect(dialog(page).getByText(/still work with what is loaded/)).toBeVisible();
  await press(page, "Try again");
  await expect(dialog(page).getByText(/still work with what is loaded/)).toBeVisible();
  await context.setOffline(false);
  await expect(value(dialog(page), "Password")).toBeVisible();
  await context.setOffline(true);
  for (const name of ["Edit", "Delete", "History"]) {
    const refused = dialog(page).getByRole("button", { name, exact: true });
    await expect(refused, "a button that needs the server says why it waits").toHaveAccessibleDescription(
      "You’re offline",
    );
  }
  await context.setOffline(false);
});
