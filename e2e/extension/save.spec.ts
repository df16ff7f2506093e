import type { Page } from "@playwright/test";
import { runAxe } from "../axe.ts";
import type { Person } from "../person.ts";
import { expect, test } from "./extension-fixtures.ts";
import { openedEntries } from "./opened-entries.ts";
import { setUp } from "./set-up.ts";
import { inFrontOf, serveSite } from "./steps.ts";

const SIGN_UP = `<!doctype html><title>Library</title><form>
  <label>Email <input type="email" name="mail" autocomplete="username"></label>
  <label>New password <input type="password" name="secret" autocomplete="new-password" minlength="8" maxlength="12"
    passwordrules="required: digit; required: lower; allowed: digit, lower;"></label>
  <button>Create the account</button></form>`;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => page.getByRole("textbox", { name: new RegExp(`^${name}\\b`) });
const password = (page: Page) => page.locator("[name=password]");

const expectA11y = async (page: Page): Promise<void> => {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft((await runAxe(page)).violations, `accessible, ${colorScheme}`).toEqual([]);
  }
};

/** Generates a password while the popup's database is full. Expects that the popup shows no password, and says why. */
const expectNotKept = async (popup: Page): Promise<void> => {
  const full = await popup.evaluateHandle(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    return { end: () => Object.assign(IDBObjectStore.prototype, { put }) };
  });
  await button(popup, "Generate a password").click();
  await expect(popup.getByText("this browser could not keep the password")).toBeVisible();
  await expect(password(popup)).toHaveValue("");
  await full.evaluate(({ end }) => void end());
};

test("an entry is added and edited, and typed text is kept when the popup closes", async ({
  extension,
  person,
}) => {
  const page = await serveSite(() => SIGN_UP);
  await setUp(extension, person);
  const site = await extension.context.newPage();
  await site.goto(page.url);
  const popup = await extension.open("popup.html");
  await inFrontOf(popup, site);

  await button(popup, "Add an entry").click();
  await expect(field(popup, "Name")).toHaveValue("localhost");
  await expect(field(popup, "Address")).toHaveValue(page.url.slice(0, -1));
  await field(popup, "Username").fill("ana@example.test");
  await test.step("a generated password that the browser cannot keep is not shown", () =>
    expectNotKept(popup));
  await button(popup, "Generate a password").click();
  await expect(popup.getByText("Fits the rules that localhost states")).toBeVisible();
  const generated = await password(popup).inputValue();
  expect(generated).toMatch(/^[0-9a-z]{12}$/);
  await expectA11y(popup);

  // Reload the popup. This has the same effect as if a press beside the popup had closed it and the user had opened it
  // again.
  await popup.reload();
  await expect(field(popup, "Username")).toHaveValue("ana@example.test");
  await expect(password(popup)).toHaveValue(generated);
  await field(popup, "Name").fill("");
  await button(popup, "Save").click();
  await expect(popup.getByText("Enter a name.")).toBeVisible();
  await field(popup, "Name").fill("Town library");
  await button(popup, "Save").click();
  await expect(popup.getByRole("heading", { name: "Town library" })).toBeVisible();
  const [saved] = await openedEntries(person);
  expect(saved?.fields).toMatchObject({ username: "ana@example.test", password: generated });

  await button(popup, "Edit").click();
  await field(popup, "Username").fill("tremblay");
  await popup.keyboard.press("Escape");
  await expect(popup.getByRole("alertdialog", { name: "Discard what you typed?" })).toBeVisible();
  await button(popup, "Cancel").last().click();
  await changeElsewhere(person, "Notes of another device");
  await button(popup, "Save").click();
  await expect(popup.getByText("has been changed elsewhere")).toBeVisible();
  await expect(field(popup, "Notes")).toHaveValue("Notes of another device");
  await button(popup, "Generate a password").press("ControlOrMeta+Enter");
  await expect(popup.getByRole("heading", { name: "Town library" })).toBeVisible();
  const [edited] = await openedEntries(person);
  expect(edited?.fields).toMatchObject({
    username: "tremblay",
    password: generated,
    text: "Notes of another device",
  });

  await popup.getByRole("button", { name: "All entries" }).click();
  await button(popup, "Generate a password").click();
  await popup.getByRole("button", { name: "Show password" }).click();
  await expect(popup.getByText(generated).first(), "a generated password is not lost").toBeVisible();
  await expectA11y(popup);

  const closed = popup.waitForEvent("close");
  await button(popup, "Fill on localhost").click();
  await closed;
  const filled = await site.locator("[name=secret]").inputValue();
  expect(filled, "the password follows the rules of the page").toMatch(/^[0-9a-z]{12}$/);
  expect(filled).not.toBe(generated);

  const wanted = await extension.open("setup.html");
  await wanted.evaluate(async () => {
    const { storage } = (
      globalThis as unknown as { chrome: { storage: { session: { set(kept: object): Promise<void> } } } }
    ).chrome;
    const asked = { page: "generator", at: Date.now() };
    await storage.session.set({ "keepwell.popup-wanted": asked });
  });
  await wanted.close();
  const generator = await extension.open("popup.html");
  await expect(generator.getByRole("heading", { name: "Generator" }), "as the user asked").toBeVisible();
  await expect(generator.getByText("Generated before")).toBeVisible();
  await generator.close();

  const zip = { size: 1, sha256: "0".repeat(64) };
  await extension.context.route("**/extension/index.json", (route) =>
    route.fulfill({ json: { version: "9.0", zips: { chromium: zip, firefox: zip } } }),
  );
  const later = await extension.open("popup.html");
  await expect(later.getByText("Your server offers version 9.0 of this extension.")).toBeVisible();
  await expectA11y(later);
  await extension.context.setOffline(true);
  await later.reload();
  await expect(later.getByText("These are the entries that this browser received last.")).toBeVisible();
  await later.getByRole("combobox").fill("tremb");
  await expect(later.getByRole("option", { name: /Town library/ })).toBeVisible();
  await expectA11y(later);
  await later.keyboard.press("Enter");
  await expect(later.getByRole("alert").filter({ hasText: "Keepwell cannot be reached" })).toBeVisible();
  await extension.context.setOffline(false);
  await later.reload();
  await expect(later.getByText("tremblay", { exact: true })).toBeVisible();
  page.close();
});

const changeElsewhere = async (person: Person, notes: string): Promise<void> => {
  const [current] = await openedEntries(person);
  if (!current) throw new Error("There is no entry.");
  const { name, fields, sealed } = current;
  await person.saveElsewhere(sealed, { name, ...fields, notes });
};
