/** @file Lists of a bucket, and actions on many entries at once. */
import { trashBucket } from "@keepwell/client/buckets/trash-bucket.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Locator, Page } from "@playwright/test";
import { expect, expectA11y, test } from "./fixtures.ts";
import type { Person } from "./person.ts";
import { create, dialog, field, openEntry, reveal, row, save, signInToPrivate, value } from "./steps.ts";
import { addBucket, addList, addPasswordTo, bucketPath, notice, raisePlan, select } from "./vault-steps.ts";

/** How long after the last change of the form the draft is certainly sealed and stored, in milliseconds. */
const DRAFT_MS = 900;

const listLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Lists" }).getByRole("link", { name: new RegExp(`^${name}`) });
const bar = (page: Page) => page.getByRole("region", { name: "Selected entries" });

const choose = async (page: Page, name: string): Promise<void> => {
  const submit = dialog(page).getByRole("button", { name: "Select", exact: true });
  await expect(submit).toHaveAttribute("aria-disabled", "true");
  await dialog(page).getByRole("option", { name }).click();
  await submit.click();
};

const placeField = (page: Page, label: "Bucket" | "List") =>
  dialog(page).getByRole("button", { name: new RegExp(`${label}$`) });

const choosePlace = async (page: Page, label: "Bucket" | "List", option: string): Promise<void> => {
  await placeField(page, label).click();
  await page.getByRole("option", { name: option, exact: true }).click();
};

/**
 * Chooses the bucket and the list in the form of a new entry. The form keeps both, and the typed name, after a reload.
 */
const createElsewhere = async (page: Page, person: Person): Promise<void> => {
  const lost = await addBucket(person, "Short-lived");
  await page.goto("/app/all?new=password");
  await field(page, "Name").fill("Firewall");
  await choosePlace(page, "Bucket", "Short-lived");
  await trashBucket(person.session, lost);
  await expect(dialog(page).getByText("You can no longer add entries to the chosen bucket.")).toBeVisible();
  await save(page);
  await expect(placeField(page, "Bucket")).toBeFocused();
  await choosePlace(page, "Bucket", "Acme hosting");
  await choosePlace(page, "List", "Create new list");
  await page.getByRole("dialog", { name: "Create new list" }).getByLabel("Name").fill("Network");
  await page.keyboard.press("Enter");
  await expect(placeField(page, "List")).toContainText("Network");
  await expect(field(page, "Name")).toHaveValue("Firewall");
  await page.waitForTimeout(DRAFT_MS);
  await page.reload();
  await expect(placeField(page, "Bucket")).toContainText("Acme hosting");
  await expect(placeField(page, "List")).toContainText("Network");
  await expectA11y(page);
  await save(page);
  await expect(notice(page, "Saved in Acme hosting.")).toBeVisible();
  await expect(row(page, "Firewall")).toContainText("Acme hosting");
};

const createInNewList = async (page: Page): Promise<void> => {
  const missing = dialog(page).getByText("This field is required.");
  await page.getByRole("button", { name: "Create new list" }).click();
  await dialog(page).getByRole("button", { name: "Create" }).click();
  await expect(missing).toBeVisible();
  await field(page, "Name").fill("Cables");
  await dialog(page).getByRole("button", { name: "Create" }).click();
  await expect(notice(page, "List created.")).toBeVisible();
  await listLink(page, "Cables").click();
  await expect(page.getByText("Or move entries here from All passwords.")).toBeVisible();
  await create(page, "Password");
  await expect(placeField(page, "Bucket")).toContainText("Acme hosting");
  await expect(placeField(page, "List")).toContainText("Cables");
  await save(page);
  await expect(missing).toBeVisible();
  await expect(field(page, "Name")).toBeFocused();
  await field(page, "Name").fill("Patch panel");
  await save(page);
  await expect(row(page, "Patch panel")).toBeVisible();
  await listLink(page, "All passwords").click();
  await expect(row(page, "Patch panel")).toContainText("Cables");
  const opened = await openEntry(page, "Patch panel");
  await expect(opened.getByText("Acme hosting › Cables", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
};

const moveToList = async (page: Page): Promise<void> => {
  await select(page, "Alpha", "Beta");
  await bar(page).getByRole("button", { name: "Move to list…" }).click();
  await expect(dialog(page).getByRole("option"), "not the list that they are in").toHaveText([
    "No list",
    "Printers",
  ]);
  await page.keyboard.press("Escape");
  await listLink(page, "Servers").click();
  await select(page, "Alpha", "Beta");
  await bar(page).getByRole("button", { name: "Move to list…" }).click();
  await expect(dialog(page).getByRole("option")).toHaveText(["No list", "Printers"]);
  await choose(page, "Printers");
  await expect(notice(page, "2 item(s) moved to Printers")).toBeVisible();
  await expect(row(page, "Alpha")).toHaveCount(0);
  await expect(row(page, "Gamma")).toBeVisible();
  await listLink(page, "Printers").click();
  await expect(row(page, "Alpha")).toBeVisible();
  await expect(row(page, "Beta")).toBeVisible();
  await expect(row(page, "Gamma")).toHaveCount(0);
};

const takeOutOfList = async (page: Page): Promise<void> => {
  await listLink(page, "Servers").click();
  await select(page, "Gamma");
  await bar(page).getByRole("button", { name: "Move to list…" }).click();
  await choose(page, "No list");
  await expect(notice(page, "1 item(s) taken out of lists.")).toBeVisible();
  await expect(row(page, "Gamma")).toHaveCount(0);
  await expect(listLink(page, "In no list")).toContainText("2");
  await listLink(page, "In no list").click();
  await expect(page).toHaveURL(/\/none$/);
  await expect(page).toHaveTitle(/^In no list · /);
  await expect(page.getByRole("grid").getByRole("row")).toHaveText([/Database/, /Gamma/]);
  await page.reload();
  await expect(row(page, "Gamma")).toBeVisible();
  await expect(row(page, "Alpha")).toHaveCount(0);
  await listLink(page, "All passwords").click();
  await expect(row(page, "Gamma")).not.toContainText("Servers");
  await select(page, "Gamma");
  await bar(page).getByRole("button", { name: "Move to list…" }).click();
  await expect(dialog(page).getByRole("option")).toHaveText(["Printers", "Servers"]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
};

/**
 * Delays the next two replies with entries, so that the following step selects rows before the page has read the
 * entries again. Counts the replies itself, because Playwright's option `times` would remove the route while the last
 * reply still waits. Then `unrouteAll` would not wait for this reply.
 */
const delayEntries = (page: Page): Promise<unknown> => {
  let left = 2;
  return page.route(/\/api\/buckets\/[^/]+\/changes/, async (route) => {
    left -= 1;
    if (left >= 0) await new Promise((resolve) => setTimeout(resolve, 2000));
    await route.continue();
  });
};

const deleteOpenList = async (page: Page, bucket: Bucket, listId: string): Promise<void> => {
  await listLink(page, "Printers").click();
  await expect(page).toHaveURL(new RegExp(`/${listId}$`));
  await page.getByRole("button", { name: "Settings of the list Printers" }).click();
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete the list “Printers”?" });
  await expect(question).toContainText("Its 2 entries will stay in this bucket");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(field(page, "Name")).toHaveValue("Printers");
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await delayEntries(page);
  await question.getByRole("button", { name: "Delete list" }).click();
  await expect(notice(page, "List deleted.")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${bucketPath(bucket)}$`));
  await expect(listLink(page, "Printers")).toHaveCount(0);
  await expect(row(page, "Alpha")).toBeVisible();
  await expect(row(page, "Alpha")).not.toContainText("Printers");
};

const moveToBucket = async (page: Page, target: Bucket): Promise<void> => {
  await select(page, "Database");
  await bar(page).getByRole("button", { name: "Move to bucket…" }).click();
  await choose(page, "Acme hosting");
  await expect(notice(page, "1 item(s) moved to Acme hosting")).toBeVisible();
  await expect(row(page, "Database")).toHaveCount(0);
  await expect(row(page, "Gamma")).toBeVisible();
  await page.goto(bucketPath(target));
  const open = await openEntry(page, "Database");
  await expect(open.getByText("Acme hosting", { exact: true }), "in no list").toBeVisible();
  await expect(value(open, "Username")).toHaveText("postgres");
  await reveal(open);
  await expect(value(open, "Password")).toContainText("kept-through-it");
};

const deleteSelected = async (page: Page): Promise<void> => {
  await select(page, "Alpha", "Beta");
  await bar(page).getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete 2 entries?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(bar(page).getByText("2 selected")).toBeVisible();
  await bar(page).getByRole("button", { name: "Delete" }).click();
  await question.getByRole("button", { name: "Move to Trash" }).click();
  await expect(notice(page, "2 item(s) deleted.")).toBeVisible();
  await expect(row(page, "Gamma")).toBeVisible();
  await expect(row(page, "Alpha")).toHaveCount(0);
  await page.unrouteAll({ behavior: "wait" });
  await page.reload();
  await expect(row(page, "Gamma")).toBeVisible();
  await expect(row(page, "Beta")).toHaveCount(0);
};

/**
 * Moves the entry that the dialog shows. The dialog stays open when the entry gets another list, and closes once the
 * entry has left the bucket.
 */
const moveOpened = async (page: Page, opened: Locator): Promise<void> => {
  const start = async (what: string) => {
    await opened.getByRole("button", { name: "Move", exact: true }).click();
    await page.getByRole("menuitem", { name: what }).click();
  };
  await start("Move to list…");
  await expect(dialog(page).getByRole("option")).toHaveText(["No list"]);
  await choose(page, "No list");
  await expect(notice(page, "1 item(s) taken out of lists.")).toBeVisible();
  await expect(opened.getByText("Acme hosting", { exact: true })).toBeVisible();
  await start("Move to bucket…");
  await choose(page, "Private passwords");
  await expect(notice(page, "1 item(s) moved to Private passwords")).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(row(page, "Patch panel")).toHaveCount(0);
};

test("entries move to another list or bucket, are deleted, and are created in a list", async ({
  page,
  person,
}) => {
  const bucket = person.privateBucket;
  await raisePlan(person);
  const target = await addBucket(person, "Acme hosting");
  const listId = await addList(person, bucket, "Servers");
  const printers = await addList(person, bucket, "Printers");
  for (const name of ["Alpha", "Beta", "Gamma"]) await addPasswordTo(person, { bucket, listId, name });
  await person.addPassword({ name: "Database", username: "postgres", password: "kept-through-it" });
  await signInToPrivate(page, person);
  await test.step("selected entries move to another list", () => moveToList(page));
  await test.step("a selected entry is taken out of its list", () => takeOutOfList(page));
  await test.step("deleting the open list shows all passwords, including those of the list", () =>
    deleteOpenList(page, bucket, printers));
  await test.step("selected entries are deleted after one confirmation", () => deleteSelected(page));
  await test.step("an entry moved to another bucket opens there with its password", () =>
    moveToBucket(page, target));
  await page.keyboard.press("Escape");
  await test.step("an entry that is created in a new list belongs to this list", () => createInNewList(page));
  await test.step("an opened entry moves to another list or bucket", async () =>
    moveOpened(page, await openEntry(page, "Patch panel")));
  await test.step("the form of a new entry offers the buckets and lists that take it, and keeps the choice", () =>
    createElsewhere(page, person));
});
