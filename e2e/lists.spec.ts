/** @file Lists of a bucket, and actions on many entries at once. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { create, dialog, field, openEntry, reveal, row, save, signInToPrivate, value } from "./steps.ts";
import { addBucket, addList, addPasswordTo, bucketPath, notice, raisePlan, select } from "./vault-steps.ts";

const listLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Lists" }).getByRole("link", { name: new RegExp(`^${name}`) });
const bar = (page: Page) => page.getByRole("region", { name: "Selected entries" });

const choose = async (page: Page, name: string): Promise<void> => {
  const submit = dialog(page).getByRole("button", { name: "Select", exact: true });
  await expect(submit).toHaveAttribute("aria-disabled", "true");
  await dialog(page).getByRole("option", { name }).click();
  await submit.click();
};

test("an entry created in a new list is in it", async ({ page, person }) => {
  await signInToPrivate(page, person);
  const missing = dialog(page).getByText("This field is required.");
  await page.getByRole("button", { name: "Create new list" }).click();
  await dialog(page).getByRole("button", { name: "Create" }).click();
  await expect(missing).toBeVisible();
  await field(page, "Name").fill("Servers");
  await dialog(page).getByRole("button", { name: "Create" }).click();
  await expect(notice(page, "List created.")).toBeVisible();
  await listLink(page, "Servers").click();
  await expect(page.getByText("Or move entries here from All passwords.")).toBeVisible();
  await create(page, "Password");
  await save(page);
  await expect(missing).toBeVisible();
  await expect(field(page, "Name")).toBeFocused();
  await field(page, "Name").fill("Database");
  await save(page);
  await expect(row(page, "Database")).toBeVisible();
  await listLink(page, "All passwords").click();
  await expect(row(page, "Database")).toContainText("Servers");
});

test("selected entries move to another list", async ({ page, person }) => {
  const bucket = person.privateBucket;
  const listId = await addList(person, bucket, "Servers");
  await addList(person, bucket, "Printers");
  for (const name of ["Alpha", "Beta", "Gamma"]) await addPasswordTo(person, { bucket, listId, name });
  await signInToPrivate(page, person);
  await listLink(page, "Servers").click();
  await select(page, "Alpha", "Beta");
  await bar(page).getByRole("button", { name: "Move to list…" }).click();
  await expect(dialog(page).getByRole("option")).toHaveText(["Printers"]);
  await choose(page, "Printers");
  await expect(notice(page, "2 item(s) moved to Printers")).toBeVisible();
  await expect(row(page, "Alpha")).toHaveCount(0);
  await expect(row(page, "Gamma")).toBeVisible();
  await listLink(page, "Printers").click();
  await expect(row(page, "Alpha")).toBeVisible();
  await expect(row(page, "Beta")).toBeVisible();
  await expect(row(page, "Gamma")).toHaveCount(0);
});

test("an entry moved to another bucket opens there with its password", async ({ page, person }) => {
  await raisePlan(person);
  const target = await addBucket(person, "Acme hosting");
  await person.addPassword({ name: "Database", username: "postgres", password: "kept-through-it" });
  await person.addPassword({ name: "Stays" });
  await signInToPrivate(page, person);
  await select(page, "Database");
  await bar(page).getByRole("button", { name: "Move to bucket…" }).click();
  await choose(page, "Acme hosting");
  await expect(notice(page, "1 item(s) moved to Acme hosting")).toBeVisible();
  await expect(row(page, "Database")).toHaveCount(0);
  await expect(row(page, "Stays")).toBeVisible();
  await page.goto(bucketPath(target));
  const open = await openEntry(page, "Database");
  await expect(value(open, "Username")).toHaveText("postgres");
  await reveal(open);
  await expect(value(open, "Password")).toContainText("kept-through-it");
});

test("selected entries are deleted after one confirmation", async ({ page, person }) => {
  for (const name of ["Alpha", "Beta", "Gamma"]) await person.addPassword({ name });
  await signInToPrivate(page, person);
  await select(page, "Alpha", "Gamma");
  await bar(page).getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete 2 entries?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(bar(page).getByText("2 selected")).toBeVisible();
  await bar(page).getByRole("button", { name: "Delete" }).click();
  await question.getByRole("button", { name: "Delete 2 entries" }).click();
  await expect(notice(page, "2 item(s) deleted.")).toBeVisible();
  await expect(row(page, "Beta")).toBeVisible();
  await expect(row(page, "Alpha")).toHaveCount(0);
  await page.reload();
  await expect(row(page, "Beta")).toBeVisible();
  await expect(row(page, "Gamma")).toHaveCount(0);
});

test("deleting the open list shows all passwords, its entries included", async ({ page, person }) => {
  const bucket = person.privateBucket;
  const listId = await addList(person, bucket, "Servers");
  await addPasswordTo(person, { bucket, listId, name: "Database" });
  await signInToPrivate(page, person);
  await listLink(page, "Servers").click();
  await expect(page).toHaveURL(new RegExp(`/${listId}$`));
  await page.getByRole("button", { name: "Settings of the list Servers" }).click();
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete the list “Servers”?" });
  await expect(question).toContainText("Its 1 entry will stay in this bucket");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(field(page, "Name")).toHaveValue("Servers");
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await question.getByRole("button", { name: "Delete list" }).click();
  await expect(notice(page, "List deleted.")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${bucketPath(bucket)}$`));
  await expect(listLink(page, "Servers")).toHaveCount(0);
  await expect(row(page, "Database")).toBeVisible();
  await expect(row(page, "Database")).not.toContainText("Servers");
});
