/** @file Buckets on the home page: stars, archive, filter, Trash, and a bucket's own settings. */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Page } from "@playwright/test";
import { expect, expectA11y, test } from "./fixtures.ts";
import { row, signIn } from "./steps.ts";
import { addBucket, addPasswordTo, bucketPath, notice, raisePlan, select } from "./vault-steps.ts";

const star = (page: Page, bucket: string) => page.getByRole("button", { name: `Star, ${bucket}` });
const tab = (page: Page, name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) });

test.beforeEach(async ({ person }) => raisePlan(person));

const starAndUnstar = async (page: Page): Promise<void> => {
  await expect(star(page, "Acme hosting")).toHaveAttribute("aria-pressed", "false");
  await star(page, "Acme hosting").click();
  await expect(star(page, "Acme hosting")).toHaveAttribute("aria-pressed", "true");
  await tab(page, "Starred").click();
  await expect(page).toHaveURL(/\/app\/\?tab=starred$/);
  await expect(row(page, "Acme hosting")).toBeVisible();
  await expect(row(page, "Blue printing")).toHaveCount(0);

  await page.reload();
  await expect(tab(page, "Starred")).toHaveAttribute("aria-selected", "true");
  await star(page, "Acme hosting").click();
  await expect(page.getByText("No starred buckets yet.")).toBeVisible();
  await page.getByRole("button", { name: "Show active buckets" }).click();
  await expect(star(page, "Acme hosting")).toHaveAttribute("aria-pressed", "false");
};

const archiveAndRestore = async (page: Page): Promise<void> => {
  await expect(row(page, "Acme hosting").getByRole("checkbox")).toHaveCount(1);
  await expect(row(page, "Private passwords").getByRole("checkbox")).toHaveCount(0);

  const bar = page.getByRole("region", { name: "Selected buckets" });
  await select(page, "Acme hosting", "Blue printing");
  await expect(bar.getByText("2 selected")).toBeVisible();
  const archive = bar.getByRole("button", { name: "Archive", exact: true });
  await expect(archive).toHaveAccessibleDescription(
    /^An archived bucket leaves the Active tab for you only\./,
  );
  await archive.click();
  await expect(notice(page, "2 buckets archived.")).toBeVisible();
  await expect(row(page, "Acme hosting")).toHaveCount(0);
  await expect(row(page, "Cedar clinic")).toBeVisible();

  await tab(page, "Archived").click();
  await expect(page).toHaveURL(/\?tab=archived$/);
  await expect(row(page, "Private passwords")).toHaveCount(0);
  await select(page, "Acme hosting");
  await bar.getByRole("button", { name: "Unarchive" }).click();
  await expect(notice(page, "1 bucket unarchived.")).toBeVisible();
  await expect(row(page, "Acme hosting")).toHaveCount(0);
  await expect(row(page, "Blue printing")).toBeVisible();
  await tab(page, "Active").click();
  await expect(row(page, "Acme hosting")).toBeVisible();
};

const narrow = async (page: Page): Promise<void> => {
  const filter = page.getByRole("searchbox", { name: "Filter by name" });
  await filter.fill("ACME");
  await expect(row(page, "Imprimerie Montréal")).toHaveCount(0);
  await expect(row(page, "Private passwords")).toHaveCount(0);
  await expect(row(page, "Acme hosting")).toBeVisible();
  await filter.fill("montreal");
  await expect(row(page, "Imprimerie Montréal")).toBeVisible();
  await expect(row(page, "Acme hosting")).toHaveCount(0);
  await filter.fill("zzz");
  await expect(page.getByText("Nothing found.")).toBeVisible();
  await filter.press("Escape");
  await expect(filter).toHaveValue("");
  await expect(filter).toBeFocused();
  await expect(row(page, "Imprimerie Montréal")).toBeVisible();
};

const rename = async (page: Page, bucket: Bucket): Promise<void> => {
  await row(page, "Acme hosting").click();
  await page.getByRole("link", { name: "Bucket settings" }).click();
  await page.getByRole("textbox", { name: "Bucket name" }).fill("Acme servers");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(notice(page, "Bucket has been updated.")).toBeVisible();
  await page.goto(bucketPath(bucket));
  await expect(page.getByRole("heading", { name: "Acme servers" })).toBeVisible();
  await page.goto("/app/");
  await expect(row(page, "Acme servers")).toBeVisible();
};

test("buckets are filtered, starred, archived and renamed", async ({ page, person }) => {
  const bucket = await addBucket(person, "Acme hosting");
  for (const name of ["Blue printing", "Cedar clinic", "Imprimerie Montréal"]) await addBucket(person, name);
  await signIn(page, person);
  await test.step("the filter narrows the buckets, and Esc empties it", () => narrow(page));
  await test.step("a starred bucket is found under Starred until it is unstarred", () => starAndUnstar(page));
  await test.step("a user archives selected buckets and restores one; the system bucket stays", () =>
    archiveAndRestore(page));
  await test.step("a bucket is renamed in its settings", () => rename(page, bucket));
});

test("a bucket's entries are read in advance, or at the latest when the bucket is pressed", async ({
  page,
  person,
}) => {
  for (const name of ["Acme hosting", "Blue printing"]) await addBucket(person, name);
  const asked: string[] = [];
  page.on("request", (request) => {
    const bucketUid = /\/buckets\/([^/]+)\/changes(\?|$)/.exec(request.url())?.[1];
    if (bucketUid !== undefined) asked.push(bucketUid);
  });
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  // The page reads one bucket after another. While it waits for the first bucket, it does not read the others.
  await page.route(/\/changes(\?|$)/, (route) => answered.then(() => route.continue()), { times: 1 });
  await signIn(page, person);
  await expect.poll(() => asked.length).toBe(1);
  // A press that only selects a bucket's row does not load the bucket's entries, and neither does a press on the row's
  // checkbox.
  await select(page, "Blue printing");
  await row(page, "Acme hosting").hover();
  await page.mouse.down();
  await page.mouse.up();
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("2 selected")).toHaveCount(0);
  expect(asked).toHaveLength(1);

  await row(page, "Acme hosting").hover();
  await page.mouse.down();
  await expect.poll(() => asked.length).toBe(2);
  await page.mouse.up();
  await expect(page.getByRole("heading", { level: 1, name: "Acme hosting" })).toBeVisible();
  await expect(page.getByText("No entry here. You can create a password or a note.")).toBeVisible();
  expect(asked).toHaveLength(2);

  answer();
  await page.getByRole("link", { name: "Buckets" }).click();
  await expect.poll(() => new Set(asked).size).toBe(3);
});

const deletePermanently = async (page: Page, bucket: Bucket): Promise<void> => {
  await page.goto(`${bucketPath(bucket)}/settings`);
  await page.getByRole("button", { name: "Delete bucket" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete “Cedar clinic”?" });
  await expect(question).toContainText("This permanently deletes the bucket with 1 entry.");
  await question.getByRole("radio", { name: "Delete permanently" }).check({ force: true });
  const confirm = question.getByRole("button", { name: "Delete permanently" });
  await expect(confirm).toHaveAttribute("aria-disabled", "true");
  await question.getByRole("textbox").fill("Cedar");
  await expect(confirm).toHaveAttribute("aria-disabled", "true");
  await question.getByRole("textbox").fill("Cedar clinic");
  await confirm.click();
  await expect(notice(page, "Bucket has been deleted.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "My buckets" })).toBeVisible();
  await expect(row(page, "Private passwords")).toBeVisible();
  await expect(row(page, "Cedar clinic")).toHaveCount(0);
  await expect(notice(page, "Bucket not found!")).toHaveCount(0);
};

const deleteToTrash = async (page: Page, bucket: Bucket): Promise<void> => {
  const question = page.getByRole("alertdialog");
  const remove = async () => {
    await page.goto(`${bucketPath(bucket)}/settings`);
    await page.getByRole("button", { name: "Delete bucket" }).click();
    await expect(question.getByRole("radio", { name: "Move to Trash" })).toBeChecked();
    await expect(question.getByRole("textbox")).toHaveCount(0);
    await question.getByRole("button", { name: "Move to Trash" }).click();
    await expect(notice(page, "Bucket has been deleted.")).toBeVisible();
    await expect(row(page, "Private passwords")).toBeVisible();
    await expect(row(page, "Acme hosting")).toHaveCount(0);
  };
  await remove();
  await page.getByRole("region", { name: "Notices" }).getByRole("button", { name: "Undo" }).click();
  await expect(notice(page, "Acme hosting restored.")).toBeVisible();
  await expect(row(page, "Acme hosting")).toBeVisible();

  await remove();
  await page.goto(bucketPath(bucket));
  await expect(page.getByText("This bucket is in Trash")).toBeVisible();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(row(page, "Database")).toBeVisible();

  await remove();
  await page.goto("/app/trash");
  const trash = page.getByRole("grid", { name: "Buckets in Trash" });
  await expect(trash.getByRole("row")).toContainText("30 days left");
  await expectA11y(page);
  await trash.getByRole("button", { name: "Delete Acme hosting permanently" }).click();
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Empty Trash" }).click();
  await expect(question).toContainText("1 bucket is deleted permanently");
  await question.getByRole("button", { name: "Empty Trash" }).click();
  await expect(notice(page, "Trash is empty now.")).toBeVisible();
  await expect(page.getByText("What you delete is kept here")).toBeVisible();
};

test("a bucket is deleted to Trash and comes back, or is deleted permanently", async ({ page, person }) => {
  const [hosting, clinic] = [
    await addBucket(person, "Acme hosting"),
    await addBucket(person, "Cedar clinic"),
  ];
  for (const bucket of [hosting, clinic]) await addPasswordTo(person, { bucket, name: "Database" });
  await signIn(page, person);
  await test.step("a bucket moves to Trash, comes back with Undo and from its address, and is deleted", () =>
    deleteToTrash(page, hosting));
  await test.step("a bucket with entries is deleted permanently after its name is typed", () =>
    deletePermanently(page, clinic));
});
