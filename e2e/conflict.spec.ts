/** @file Two browsers edit one entry: the user who saves last sees both versions before either is overwritten. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import type { Person } from "./person.ts";
import { dialog, field, openEntry, reveal, save, signInToPrivate, value } from "./steps.ts";

const startEdit = async (page: Page, person: Person, name: string) => {
  await signInToPrivate(page, person);
  await (await openEntry(page, name)).getByRole("button", { name: "Edit" }).click();
  await expect(field(page, "Name")).toHaveValue(name);
};

const CONFLICT = "Someone saved another version in the meantime";

test.beforeEach(async ({ page, person, anotherBrowser, watch }) => {
  watch.expectFailure(/\/entries\//, 409);
  await person.addPassword({ name: "Router", username: "admin", password: "first-password" });
  const other = await (await anotherBrowser()).newPage();
  await startEdit(page, person, "Router");
  await startEdit(other, person, "Router");

  await field(other, "Username").fill("their-user");
  await field(other, "Password").fill("their-password");
  await field(other, "Repeat").fill("their-password");
  await save(other);
  await expect(dialog(other)).toHaveCount(0);

  await field(page, "Username").fill("my-user");
  await field(page, "Notes").fill("my notes");
  await save(page);
  await expect(dialog(page).getByText(CONFLICT)).toBeVisible();
});

test("a conflict shows both versions, and overwrites nothing", async ({ page }) => {
  const shown = dialog(page);
  await expect(shown.getByText("my-user")).toBeVisible();
  await expect(shown.getByText("their-user")).toBeVisible();
  await expect(shown.getByText("my notes")).toBeVisible();
  await expect(shown.getByText("Same in both")).not.toHaveCount(0);
  await expect(shown.getByText("their-password")).toHaveCount(0);
  await reveal(shown);
  await expect(shown.getByText("their-password").last()).toBeAttached();
  await expect(shown.getByText("first-password").last()).toBeAttached();
});

test("saving the user's edit over the other version keeps every field of the edit", async ({ page }) => {
  await dialog(page).getByRole("button", { name: "Save my edit over it" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await openEntry(page, "Router");
  await expect(value(dialog(page), "Username")).toHaveText("my-user");
  await expect(value(dialog(page), "Notes")).toHaveText("my notes");
  await reveal(dialog(page));
  await expect(value(dialog(page), "Password")).toContainText("first-password");
});

test("discarding the user's edit leaves the saved version", async ({ page }) => {
  await dialog(page).getByRole("button", { name: "Discard my edit" }).click();
  await expect(value(dialog(page), "Username")).toHaveText("their-user");
  await expect(dialog(page).getByText("my notes")).toHaveCount(0);
});

test("leaving the comparison asks for confirmation", async ({ page }) => {
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Discard your changes?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(dialog(page).getByText("my-user")).toBeVisible();
});
