/** @file Two browsers edit one entry. The user who saves last sees both versions before either is overwritten. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import type { Person } from "./person.ts";
import { dialog, field, openEntry, reveal, save, signInToPrivate, value } from "./steps.ts";

const startEdit = async (page: Page, name: string) => {
  await (await openEntry(page, name)).getByRole("button", { name: "Edit" }).click();
  await expect(field(page, "Name")).toHaveValue(name);
};

const CONFLICT = "This entry was saved elsewhere in the meantime";

/** Edits an entry in `page`, and saves after `other` has saved another edit of the entry. */
const provokeConflict = async (page: Page, other: Page): Promise<void> => {
  await startEdit(page, "Router");
  await startEdit(other, "Router");
  await field(other, "Username").fill("their-user");
  await field(other, "Password").fill("their-password");
  await field(other, "Repeat").fill("their-password");
  await save(other);
  await expect(dialog(other)).toHaveCount(0);
  await field(page, "Username").fill("my-user");
  await field(page, "Notes").fill("my notes");
  await save(page);
  await expect(dialog(page).getByText(CONFLICT)).toBeVisible();
};

/**
 * Edits an entry in the page. Saves this edit after the person's session in Node has saved another edit of the entry.
 */
const provokeAnother = async (page: Page, { session, privateBucket, saveElsewhere }: Person, id: string) => {
  await startEdit(page, "Router");
  await field(page, "Username").fill("my-second-user");
  await field(page, "Notes").fill("my second thoughts");
  const opened = await session.api.buckets.getEntry({ params: { bucketId: privateBucket.uid, id } });
  await saveElsewhere(opened, { name: "Router", username: "their-second-user" });
  await save(page);
  await expect(dialog(page).getByText(CONFLICT)).toBeVisible();
};

const expectBothShown = async (page: Page): Promise<void> => {
  const shown = dialog(page);
  await expect(shown.getByText("my-user")).toBeVisible();
  await expect(shown.getByText("their-user")).toBeVisible();
  await expect(shown.getByText("my notes")).toBeVisible();
  await expect(shown.getByText("Same in both")).not.toHaveCount(0);
  await expect(shown.getByRole("heading", { level: 3 })).toHaveText([
    "Password",
    "Username",
    "Notes",
    "Name",
    "Address",
  ]);
  await expect(shown.getByText("their-password")).toHaveCount(0);
  await reveal(shown);
  await expect(shown.getByText("their-password").last()).toBeAttached();
  await expect(shown.getByText("first-password").last()).toBeAttached();
};

test("a conflict shows both versions, overwrites nothing, and ends as the user chooses", async ({
  page,
  person,
  anotherBrowser,
  watch,
}) => {
  watch.expectFailure(/\/entries\//, 409);
  const draft = { name: "Router", username: "admin", password: "first-password" };
  const { uid } = await person.addPassword(draft);
  const other = await (await anotherBrowser()).newPage();
  for (const browser of [page, other]) await signInToPrivate(browser, person);
  await provokeConflict(page, other);
  // In Firefox only the page in front has the focus.
  await page.bringToFront();

  await test.step("the focus moves to the comparison", async () => {
    await expect(dialog(page)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(dialog(page).getByRole("button", { name: "Close" })).toBeFocused();
  });
  await test.step("both versions are shown", () => expectBothShown(page));
  await test.step("leaving the comparison asks for confirmation", async () => {
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog", { name: "Discard your changes?" });
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(dialog(page).getByText("my-user")).toBeVisible();
  });
  await test.step("saving the user's edit over the other version keeps every field of the edit", async () => {
    await dialog(page).getByRole("button", { name: "Save my edit over it" }).click();
    await expect(dialog(page)).toHaveCount(0);
    await openEntry(page, "Router");
    await expect(value(dialog(page), "Username")).toHaveText("my-user");
    await expect(value(dialog(page), "Notes")).toHaveText("my notes");
    await reveal(dialog(page));
    await expect(value(dialog(page), "Password")).toContainText("first-password");
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
  });
  await test.step("discarding the user's edit leaves the saved version", async () => {
    await provokeAnother(page, person, uid);
    await dialog(page).getByRole("button", { name: "Discard my edit" }).click();
    await expect(value(dialog(page), "Username")).toHaveText("their-second-user");
    await expect(dialog(page).getByText("my second thoughts")).toHaveCount(0);
  });
});
