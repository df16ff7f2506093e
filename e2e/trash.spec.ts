/**
 * @file Deleted entries stay in Trash until a user restores them or deletes them permanently. Undo restores a deleted
 * list.
 */
import { trashBucket } from "@keepwell/client/buckets/trash-bucket.ts";
import type { Page } from "@playwright/test";
import { expect, expectA11y, test } from "./fixtures.ts";
import type { Person } from "./person.ts";
import { create, dialog, openEntry, openSignedIn, privatePath, row, signInToPrivate } from "./steps.ts";
import { addBucket, addList, addPasswordTo, notice, raisePlan, select } from "./vault-steps.ts";

const restoreList = async (page: Page, person: Person, listId: string): Promise<void> => {
  await page.goto(`${privatePath(person)}?list=${listId}`);
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete the list “Servers”?" });
  await expect(question.getByRole("radio", { name: "Keep its entries" })).toBeChecked();
  await question.getByRole("radio", { name: "Move its entries to Trash" }).check({ force: true });
  await question.getByRole("button", { name: "Delete list" }).click();
  await expect(notice(page, "List deleted.")).toBeVisible();
  await expect(row(page, "Other")).toBeVisible();
  await expect(row(page, "Router")).toHaveCount(0);
  await page.getByRole("region", { name: "Notices" }).getByRole("button", { name: "Undo" }).click();
  await expect(notice(page, "Servers restored.")).toBeVisible();
  await page.getByRole("link", { name: /^Servers/ }).click();
  await expect(row(page, "Router")).toBeVisible();
  await expect(row(page, "Other")).toHaveCount(0);
};

/** Opens a form while a notice is shown. Expects that the notice does not cover the form's button. */
const expectFormInReach = async (page: Page): Promise<void> => {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 1024, height: 700 });
  const form = await create(page, "Password");
  await form.getByRole("button", { name: "Save", exact: true }).click({ trial: true, timeout: 5000 });
  await expect(page.getByRole("region", { name: "Notices" }).getByText("Entry deleted.")).toBeVisible();
  await page.keyboard.press("Escape");
  if (size) await page.setViewportSize(size);
};

test("a deleted entry comes back with Undo, and from Trash by its own dialog", async ({ page, person }) => {
  const bucket = person.privateBucket;
  const listId = await addList(person, bucket, "Servers");
  await addPasswordTo(person, { bucket, name: "Router", listId });
  await addPasswordTo(person, { bucket, name: "Other" });
  await person.addPassword({ name: "Bank", username: "ana", password: "kept" });
  await signInToPrivate(page, person);
  const remove = async () => {
    await (await openEntry(page, "Bank")).getByRole("button", { name: "Delete" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question.getByRole("radio", { name: "Move to Trash" })).toBeChecked();
    await expect(question).toContainText(
      "Do you really want to delete this entry? This action can not be reverted!",
    );
    await expect(question).not.toContainText("for everyone");
    await question.getByRole("button", { name: "Move to Trash" }).click();
    await expect(row(page, "Bank")).toHaveCount(0);
  };
  await remove();
  await expectFormInReach(page);
  await page.getByRole("region", { name: "Notices" }).getByRole("button", { name: "Undo" }).click();
  await expect(row(page, "Bank")).toBeVisible();

  await remove();
  await page.getByRole("link", { name: "View Trash" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Trash of Private passwords" })).toBeFocused();
  await expect(page.getByRole("link", { name: "Trash of all buckets" })).toBeVisible();
  await expect(row(page, "Bank")).toContainText("30 days left");
  await expectA11y(page);
  const open = await openEntry(page, "Bank");
  await expect(open.getByText("This entry is in Trash")).toBeVisible();
  await expect(open.getByRole("button", { name: /^(Edit|Move)$/ })).toHaveCount(0);
  await open.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("Trash is empty")).toBeVisible();
  await page.getByRole("link", { name: "‹ Private passwords" }).click();
  await expect(row(page, "Bank")).toBeVisible();
  await test.step("a list is deleted with its entries, and comes back with them by Undo", () =>
    restoreList(page, person, listId));
});

const DELETION = /\/delete-entries$/;

/** Empties Trash. The buckets are deleted. Deleting the entries fails, and the user cancels. */
const failToEmpty = async (page: Page): Promise<void> => {
  const question = page.getByRole("alertdialog");
  await page.route(DELETION, (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole("button", { name: "Empty Trash" }).click();
  await expect(question).toContainText("2 entries and 2 buckets are deleted permanently");
  await question.getByRole("button", { name: "Empty Trash" }).click();
  await expect(question.getByRole("alert")).toBeVisible();
  await page.unroute(DELETION);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(notice(page, "2 item(s) deleted.")).toBeVisible();
};

test("many entries move to Trash, are restored or deleted, and the whole Trash is emptied", async ({
  page,
  person,
  anotherBrowser,
  watch,
}) => {
  await raisePlan(person);
  const bucket = await addBucket(person, "Household");
  for (const name of ["Router", "Alarm", "Wifi"]) await addPasswordTo(person, { bucket, name });
  await person.addNote("Shed", "left");
  for (const name of ["Old", "Older"]) await trashBucket(person.session, await addBucket(person, name));
  await openSignedIn(page, person, `/app/bucket/${bucket.uid}`);
  await select(page, "Router", "Alarm", "Wifi");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("This action can not be reverted!");
  await question.getByRole("button", { name: "Move to Trash" }).click();
  await expect(notice(page, "3 item(s) deleted.")).toBeVisible();
  await page.goto(privatePath(person));
  await select(page, "Shed");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await question.getByRole("button", { name: "Move to Trash" }).click();
  await expect(row(page, "Shed")).toHaveCount(0);

  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox", { name: "Search..." }).fill("Trash");
  await expect(page.getByRole("option", { name: "Go to Trash" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  const list = page.getByRole("grid", { name: "Entries in Trash" });
  await expect(list.getByRole("row")).toHaveCount(4);
  await expect(list.getByRole("row", { name: /^Router/ })).toContainText("Household");

  const other = await (await anotherBrowser()).newPage();
  await openSignedIn(other, person, "/app/trash");
  await expect(other.getByRole("grid", { name: "Entries in Trash" }).getByRole("row")).toHaveCount(4);

  await list.getByRole("button", { name: "Restore Router" }).click();
  await expect(notice(page, "Entry restored.")).toBeVisible();
  await list.getByRole("button", { name: "Delete Alarm permanently" }).click();
  await expect(question).toContainText("This action can not be reverted!");
  await question.getByRole("button", { name: "Delete permanently" }).click();
  await expect(list.getByRole("row")).toHaveCount(2);
  await expect(other.getByRole("grid", { name: "Entries in Trash" }).getByRole("row")).toHaveCount(2);

  watch.expectFailure(DELETION, 500);
  await failToEmpty(page);
  await page.getByRole("button", { name: "Empty Trash" }).click();
  await expect(question).toContainText("2 entries are deleted permanently");
  await question.getByRole("button", { name: "Empty Trash" }).click();
  await expect(page.getByText("Trash is empty")).toBeVisible();
  await page.goto(`/app/bucket/${bucket.uid}`);
  await expect(page.getByRole("grid").getByRole("row")).toHaveCount(1);
  await expect(row(page, "Router")).toBeVisible();
});
