/**
 * @file Two browsers of one account. A change in one browser shows in the other, and disturbs no edit or selection
 * there.
 */
import { deleteEntries } from "@keepwell/client/buckets/delete-entries.ts";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { create, dialog, field, openEntry, row, save, signInToPrivate, value } from "./steps.ts";
import { addBucket, bucketPath, notice, raisePlan, select, signInToBucket } from "./vault-steps.ts";

const appear = async (page: Page, other: Page): Promise<void> => {
  await expect(other.getByText("No entry here.")).toBeVisible();
  await create(page, "Password");
  await field(page, "Name").fill("Database");
  await field(page, "Username").fill("postgres");
  await save(page);
  await expect(row(other, "Database")).toBeVisible();
  await expect(value(await openEntry(other, "Database"), "Username")).toHaveText("postgres");
  await other.keyboard.press("Escape");
};

const editBoth = async (page: Page, other: Page): Promise<void> => {
  for (const browser of [page, other]) {
    await (await openEntry(browser, "Router")).getByRole("button", { name: "Edit" }).click();
    await expect(field(browser, "Username")).toHaveValue("admin");
  }
  await field(other, "Username").fill("my-user");
  await field(other, "Notes").fill("half a sent");

  const heard = other.waitForResponse((response) => /\/(entries\/|changes)/.test(response.url()));
  await field(page, "Username").fill("their-user");
  await save(page);
  await expect(dialog(page)).toHaveCount(0);
  await heard;

  await field(other, "Notes").press("End");
  await other.keyboard.type("ence");
  await expect(field(other, "Username")).toHaveValue("my-user");
  await expect(field(other, "Notes")).toHaveValue("half a sentence");
  await save(other);
  await expect(dialog(other).getByText("This entry was saved elsewhere in the meantime")).toBeVisible();
  await expect(dialog(other).getByText("my-user")).toBeVisible();
  await expect(dialog(other).getByText("their-user")).toBeVisible();
  await expect(dialog(other).getByText("half a sentence")).toBeVisible();
};

test("an entry created or saved in one browser appears in the other, and disturbs no edit", async ({
  page,
  person,
  anotherBrowser,
  watch,
}) => {
  watch.expectFailure(/\/entries\//, 409);
  const other = await (await anotherBrowser()).newPage();
  for (const browser of [page, other]) await signInToPrivate(browser, person);
  await test.step("an entry created in one browser appears in the other", () => appear(page, other));
  await person.addPassword({ name: "Router", username: "admin", password: "first-password" });
  await test.step("an open edit survives a save elsewhere, and then shows both versions", () =>
    editBoth(page, other));
});

test("a browser leaves a bucket that another browser deletes", async ({
  page,
  person,
  anotherBrowser,
  watch,
}) => {
  watch.expectFailure(/\/api\/buckets\//, 404);
  await raisePlan(person);
  const bucket = await addBucket(person, "Acme hosting");
  const other = await (await anotherBrowser()).newPage();
  await signInToBucket(other, person, bucket);
  await expect(other.getByText("No entry here.")).toBeVisible();
  await signInToBucket(page, person, bucket);
  await page.goto(`${bucketPath(bucket)}/settings`);
  await page.getByRole("button", { name: "Delete bucket" }).click();
  await page.getByRole("radio", { name: "Delete permanently" }).check({ force: true });
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete permanently" }).click();
  await expect(notice(page, "Bucket has been deleted.")).toBeVisible();

  await expect(notice(other, "Bucket not found!")).toBeVisible();
  await expect(other.getByRole("heading", { name: "My buckets" })).toBeVisible();
  await expect(row(other, "Private passwords")).toBeVisible();
  await expect(row(other, "Acme hosting")).toHaveCount(0);
});

test("changes made elsewhere keep the selection of other rows, and saving an edit here clears it", async ({
  page,
  person,
}) => {
  const { session, privateBucket } = person;
  const router = await person.addPassword({ name: "Router" });
  await person.addPassword({ name: "Printer" });
  await person.addPassword({ name: "Scanner" });
  await signInToPrivate(page, person);
  await select(page, "Router", "Printer");
  const selected = (count: number) => page.getByText(`${count} selected`, { exact: true });
  await expect(selected(2)).toBeVisible();

  await test.step("an entry added elsewhere keeps the selection", async () => {
    await person.addPassword({ name: "Added elsewhere" });
    await expect(row(page, "Added elsewhere")).toBeVisible();
    await expect(selected(2)).toBeVisible();
  });

  await test.step("a selected entry that is deleted elsewhere leaves the other rows selected", async () => {
    await deleteEntries(session, { bucket: privateBucket, entries: [router] });
    await expect(row(page, "Router")).toHaveCount(0);
    await expect(selected(1)).toBeVisible();
    await expect(row(page, "Printer").getByRole("checkbox")).toBeChecked();
  });

  await test.step("an edit in this browser clears the selection", async () => {
    await row(page, "Scanner").focus();
    await page.keyboard.press("Enter");
    await dialog(page).getByRole("button", { name: "Edit" }).click();
    await field(page, "Username").fill("ana");
    await save(page);
    await expect(dialog(page)).toHaveCount(0);
    await expect(selected(1)).toHaveCount(0);
    await expect(row(page, "Printer").getByRole("checkbox")).not.toBeChecked();
  });
});
