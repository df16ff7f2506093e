/** @file Steps of a team's members on its pages. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { type Credentials, dialog, openSignedIn } from "./steps.ts";

/** Signs in without the form and opens this path. */
export const signInAt = async (page: Page, who: Credentials, path: string): Promise<void> => {
  await openSignedIn(page, who, path);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
};

export const heading = (page: Page, name: string): Locator => page.getByRole("heading", { level: 1, name });

/** Finds the table rows that contain the text, such as a person's name. */
export const rowOf = (page: Page, text: string): Locator => page.getByRole("row").filter({ hasText: text });

/** Returns the code that this part of the page shows. */
export const codeIn = (within: Locator): Promise<string> =>
  within.locator(".secret > [aria-hidden]").innerText();

/** Returns the code that a figure shows in large type. */
export const bigCodeIn = async (within: Locator): Promise<string> => {
  const code = within.getByRole("figure", { name: /^(Code to compare|Identity code)$/ });
  await expect(code).toBeVisible();
  return (await code.locator("li > :first-child").allTextContents()).join("");
};

/** Fills in and sends the form by which a page asks for the password again. */
export const givePassword = async (page: Page, password: string): Promise<void> => {
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
};

/** Types `found` in lower case into a search field, and chooses the option from its list. */
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
