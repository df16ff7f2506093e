/** @file A lying server that exchanges the names in a list: a user who acts on a name acts on its entry, or on none. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { callsOf, lie, PATHS } from "./liar.ts";
import { row, signInToPrivate } from "./steps.ts";
import { notice, select } from "./vault-steps.ts";

const FORUM = { name: "Forum", username: "forum-user", password: "forum-password" };
const BANK = { name: "Bank", username: "bank-user", password: "bank-password" };
const LABEL_WARNING = "The name of this entry was changed by someone without its key";
const UNVERIFIED = "At least one of these entries cannot be verified";

test.beforeEach(async ({ page, person, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await person.addPassword(FORUM);
  await person.addPassword(BANK);
  await lie(page, PATHS.entries, ([one, other]) => {
    if (other) [one.name, other.name] = [other.name, one.name];
  });
});

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** From now on the list is honest. */
const stopLying = async (page: Page): Promise<void> => {
  await page.unrouteAll({ behavior: "wait" });
  await page.reload();
  await expect(row(page, "Bank")).toBeVisible();
};

test("MS-83: nothing is copied from a row under an exchanged name", async ({ page, person }) => {
  await signInToPrivate(page, person);
  await page.evaluate(() => navigator.clipboard.writeText("before"));
  for (const what of ["password", "username"]) {
    await row(page, "Forum").hover();
    await page.getByRole("button", { name: `Copy ${what} for Forum` }).click();
    await expect(notice(page, LABEL_WARNING).first()).toBeVisible();
    expect(await clipboard(page)).toBe("before");
  }
  await stopLying(page);
  await row(page, "Forum").hover();
  await page.getByRole("button", { name: "Copy password for Forum" }).click();
  await expect(notice(page, "Copied!").first()).toBeVisible();
  expect(await clipboard(page)).toBe(FORUM.password);
});

test("MS-83: nothing is moved or deleted under an exchanged name, unless the user knows", async ({
  page,
  person,
}) => {
  await signInToPrivate(page, person);
  const calls = callsOf(page);
  await select(page, "Forum");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Delete 1 entry" }).click();
  await expect(question.getByText(UNVERIFIED)).toBeVisible();
  expect(calls.writes().filter((call) => !call.endsWith("/sealed"))).toEqual([]);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(row(page, "Forum")).toBeVisible();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await question.getByRole("button", { name: "Delete 1 entry" }).click();
  await question.getByRole("button", { name: "Delete all the same" }).click();
  await expect(notice(page, "1 item(s) deleted.")).toBeVisible();
});
