/** @file What members of a team do on its pages. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { type Credentials, dialog, openSignedIn } from "./steps.ts";

/** Ends on any page of the product. */
export const signInAt = async (page: Page, who: Credentials, path: string): Promise<void> => {
  await openSignedIn(page, who, path);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
};

export const heading = (page: Page, name: string): Locator => page.getByRole("heading", { level: 1, name });

/** One person's or group's in a table. */
export const rowOf = (page: Page, text: string): Locator => page.getByRole("row").filter({ hasText: text });

/** A code as it is read, wherever it stands. */
export const codeIn = (within: Locator): Promise<string> =>
  within.locator(".secret > [aria-hidden]").innerText();

/** A code in big letters, as it is read. */
export const bigCodeIn = async (within: Locator): Promise<string> => {
  const code = within.getByRole("figure", { name: "Code to compare" });
  await expect(code).toBeVisible();
  return (await code.locator("li > :first-child").allTextContents()).join("");
};

/** Gives the password once more where a page asks for it. */
export const givePassword = async (page: Page, password: string): Promise<void> => {
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
};

/** Out of a search field's list. */
export const pick = async (within: Locator, found: string): Promise<void> => {
  await within.fill(found.toLowerCase());
  await within
    .page()
    .getByRole("option", { name: new RegExp(found) })
    .click();
};

export const openPermissions = async (page: Page, name: string): Promise<Locator> => {
  await page.getByRole("button", { name: "Permissions", exact: true }).click();
  return permissionsOf(page, name);
};

export const permissionsOf = async (page: Page, name: string): Promise<Locator> => {
  const manager = dialog(page);
  await expect(manager.getByRole("heading", { name: `Permissions for “${name}”` })).toBeVisible();
  await expect(manager.getByRole("button", { name: "New access list" })).toBeVisible();
  return manager;
};
