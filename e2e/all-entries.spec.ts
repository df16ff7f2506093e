/** @file The page All entries: a user finds, selects, moves, deletes and opens entries of all buckets. */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Page } from "@playwright/test";
import { expect, expectA11y, test } from "./fixtures.ts";
import { meet, readyToShare, share } from "./sharing-steps.ts";
import { dialog, holdRequests, signIn } from "./steps.ts";
import { addBucket, addList, addPasswordTo, notice, raisePlan } from "./vault-steps.ts";

const allEntries = (page: Page) => page.getByRole("grid", { name: "Passwords and notes in all buckets" });

const SERVER_ERROR = {
  status: 500,
  json: { status: "internal", code: null, user_message: "", errors: {} },
};
const TO_TRASH = /\/trash-entries$/;
const TO_BUCKET = /\/buckets\/[^/]+\/entries$/;

const findRouter = async (page: Page): Promise<void> => {
  const list = allEntries(page);
  await expect(list.getByRole("row")).toHaveCount(3);
  await expect(list.getByRole("row").nth(0)).toContainText("Alarm code");
  await expect(list.getByRole("row", { name: /^Router/ })).toContainText("admin");
  await expect(list.getByRole("row", { name: /^Router/ })).toContainText("router.example");
  await expect(list.getByRole("row", { name: /^Router/ })).toContainText("Household");
  await expectA11y(page);

  await page.getByRole("searchbox", { name: "Filter by name" }).fill("admin rout");
  await expect(list.getByRole("row")).toHaveCount(1);
  await list.getByRole("row", { name: /^Router/ }).click();
  await expect(dialog(page).getByRole("heading", { name: "Router" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(/\/all\?q=admin/);
  await page.getByRole("searchbox").fill("");
  await expect(page.getByRole("grid", { name: "Recent" }).getByRole("row")).toContainText("Router");
};

const retryBucket = async (page: Page, rows: RegExp): Promise<void> => {
  const list = allEntries(page);
  await page.route(rows, (route) => route.fulfill(SERVER_ERROR));
  await page.goto("/app/all");
  const problem = page.getByRole("alert").filter({ hasText: "Server error." });
  await expect(problem).toBeVisible();
  await expect(list.getByRole("row", { name: /^Bank/ })).toBeVisible();
  await expect(list.getByRole("row")).toHaveCount(2);
  await page.unroute(rows);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(list.getByRole("row", { name: /^Router/ })).toBeVisible();
  await expect(problem).toBeHidden();
};

const bar = (page: Page) => page.getByRole("region", { name: "Selected entries" });

/** Selects these entries. The drawn box in a checkbox's label covers the checkbox, so a click lands on the label. */
const choose = async (page: Page, ...names: readonly string[]): Promise<void> => {
  for (const name of names) {
    const box = allEntries(page)
      .getByRole("row", { name: new RegExp(`^${name}`) })
      .getByRole("checkbox");
    await box.click({ force: true });
    await expect(box).toBeChecked();
  }
};

/**
 * Selects Bank, which is already in the chosen bucket, and Router, whose move fails. Then the other buckets are no
 * longer offered, and the chosen bucket stays chosen.
 */
const failToMove = async (page: Page): Promise<void> => {
  await choose(page, "Bank", "Router");
  await bar(page).getByRole("button", { name: "Move to bucket…" }).click();
  const question = dialog(page);
  const own = question.getByRole("option", { name: "Private passwords" });
  await own.click();
  await page.route(TO_BUCKET, (route) =>
    route.request().method() === "PUT" ? route.fulfill(SERVER_ERROR) : route.continue(),
  );
  await question.getByRole("button", { name: "Select", exact: true }).click();
  await expect(question.getByRole("alert")).toContainText("1 of 2");
  await own.click();
  await expect(question.getByRole("option")).toHaveText(["Private passwords"]);
  await expect(own).toHaveAttribute("aria-selected", "true");
  await page.unroute(TO_BUCKET);
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.keyboard.press("Escape");
  await expect(bar(page)).toBeHidden();
};

/**
 * Selects three entries. Only one of them can move, from bucket `from` to bucket `to`. The page receives the changed
 * list of `to` before the changed list of `from`. So for a moment it has the moved entry in both buckets.
 */
const moveSelected = async (page: Page, { from, to }: { from: Bucket; to: Bucket }): Promise<void> => {
  await choose(page, "Bank", "Router", "Printer");
  const toList = bar(page).getByRole("button", { name: "Move to list…" });
  await expect(toList).toHaveAttribute("aria-disabled", "true");
  await expect(toList).toHaveAccessibleDescription("The selected entries are in several buckets.");
  await bar(page).getByRole("button", { name: "Move to bucket…" }).click();
  const question = dialog(page);
  await expect(question.getByRole("option")).toHaveText(["Household", "Private passwords"]);
  await question.getByRole("option", { name: "Household" }).click();
  await expect(question).toContainText("1 entry will stay, because it is already in “Household”.");
  await expect(question).toContainText("not allowed to move it. It is in “Bo’s office”.");
  await expectA11y(page);
  const release = await holdRequests(page, new RegExp(`/buckets/${from.uid}/changes`));
  const arrived = page.waitForResponse(new RegExp(`/buckets/${to.uid}/changes`));
  await question.getByRole("button", { name: "Select", exact: true }).click();
  await (await arrived).finished();
  // Find the row by a selector, because a search by role does not find elements behind an open dialog.
  await expect(page.locator("[role=row]", { hasText: "Bank" })).toHaveCount(1);
  await expect(page.locator("h2", { hasText: "All (4)" })).toHaveCount(1);
  release();
  await expect(
    notice(
      page,
      "1 item(s) moved to Household. 1 entry was already there. 1 entry stayed, because you are not allowed to move it.",
    ),
  ).toBeVisible();
  await expect(allEntries(page).getByRole("row", { name: /^Bank/ })).toContainText("Household");
  await expect(bar(page)).toBeHidden();
};

const moveSelectedToList = async (page: Page): Promise<void> => {
  await choose(page, "Bank", "Router");
  const open = async () => {
    await bar(page).getByRole("button", { name: "Move to list…" }).click();
    await dialog(page).getByRole("option", { name: "Devices" }).click();
  };
  await open();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await open();
  await dialog(page).getByRole("button", { name: "Select", exact: true }).click();
  await expect(notice(page, "2 item(s) moved to Devices")).toBeVisible();
};

const starSelected = async (page: Page): Promise<void> => {
  await choose(page, "Printer", "Alarm code");
  await bar(page).getByRole("button", { name: "Star" }).click();
  await expect(notice(page, "2 entries starred.")).toBeVisible();
  const starred = page.getByRole("grid", { name: "Starred" });
  await expect(starred.getByRole("row")).toHaveCount(2);
  await choose(page, "Printer");
  await expect(starred.getByRole("row", { name: /^Printer/ }).getByRole("checkbox")).toBeChecked();
  const remove = bar(page).getByRole("button", { name: "Delete" });
  await expect(remove).toHaveAccessibleDescription(/not allowed to delete/);
  await bar(page).getByRole("button", { name: "Unstar" }).click();
  await expect(starred.getByRole("row")).toHaveCount(1);
};

/**
 * Selects entries by keyboard and deletes them. The page makes one call for each bucket, in any order. The second call
 * fails and is retried. At the end, undoes the deletion.
 */
const deleteSelected = async (page: Page): Promise<void> => {
  await allEntries(page)
    .getByRole("row", { name: /^Alarm code/ })
    .press("Control+a");
  await expect(bar(page)).toContainText("4 selected");
  await bar(page).getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete 3 entries?" });
  await expect(question).toContainText("not allowed to delete it. It is in “Bo’s office”.");
  let calls = 0;
  await page.route(TO_TRASH, (route) => {
    calls += 1;
    return calls === 2 ? route.fulfill(SERVER_ERROR) : route.continue();
  });
  await question.getByRole("button", { name: "Move to Trash" }).click();
  await expect(question.getByRole("alert")).toContainText(/[12] of 3/);
  await question.getByRole("button", { name: "Move to Trash" }).click();
  const done = "3 item(s) deleted. 1 entry stayed, because you are not allowed to delete it.";
  await expect(notice(page, done)).toBeVisible();
  await expect(allEntries(page).getByRole("row")).toHaveCount(1);
  await page.getByRole("region", { name: "Notices" }).getByRole("button", { name: "Undo" }).click();
  await expect(allEntries(page).getByRole("row")).toHaveCount(4);
};

test("one list shows all entries with user name, website and bucket, and an entry opens over it", async ({
  page,
  person,
  another,
  watch,
}) => {
  await raisePlan(person);
  const bucket = await addBucket(person, "Household");
  await addPasswordTo(person, { bucket, name: "Router", username: "admin", url: "https://router.example" });
  await person.addPassword({ name: "Bank", username: "ana" });
  await person.addNote("Alarm code", "1234");
  const rows = new RegExp(`/buckets/${bucket.uid}/(changes|entries)`);
  watch.expectFailure(rows, 500);
  await test.step("if a bucket cannot be loaded, the list says so, and the user can try again", async () => {
    await signIn(page, person);
    await retryBucket(page, rows);
  });
  await page.goto("/app/");
  await page.getByRole("link", { name: "All entries" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "All entries" })).toBeFocused();
  await findRouter(page);
  await test.step("entries of several buckets are selected, moved, starred and deleted together", async () => {
    await Promise.all([readyToShare(person), readyToShare(another)]);
    await addList(person, bucket, "Devices");
    const office = await addBucket(another, "Bo’s office");
    await addPasswordTo(another, { bucket: office, name: "Printer" });
    await meet(person, another);
    await share(another, { bucket: office, to: person, accessType: "read" });
    await expect(allEntries(page).getByRole("row", { name: /^Printer/ })).toBeVisible();
    watch.expectFailure(TO_BUCKET, 500);
    await failToMove(page);
    await moveSelected(page, { from: person.privateBucket, to: bucket });
    await moveSelectedToList(page);
    await starSelected(page);
    watch.expectFailure(TO_TRASH, 500);
    await deleteSelected(page);
  });
});
