/** @file A lying server exchanges names in a list. An action on a name then affects the entry of that name, or none. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { callsOf, lieAboutEntries } from "./liar.ts";
import { row, signIn, signInToPrivate } from "./steps.ts";
import { notice, select } from "./vault-steps.ts";

const FORUM = { name: "Forum", username: "forum-user", password: "forum-password" };
const BANK = { name: "Bank", username: "bank-user", password: "bank-password" };
const LABEL_WARNING = "The name of this entry was changed by someone without its key";
const UNVERIFIED = "At least one of these entries cannot be verified";

test.beforeEach(async ({ person, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const [forum, bank] = [await person.addPassword(FORUM), await person.addPassword(BANK)];
  exchanged = new Map([
    [forum.uid, BANK.name],
    [bank.uid, FORUM.name],
  ]);
});

/** By the uid of each entry, the name of the other. */
let exchanged: ReadonlyMap<string, string>;

/**
 * Shows each of two entries under the other's name. The server cannot make rows: it can keep, withhold or exchange them.
 * Without rows the page has only the names that the server makes up.
 */
const exchange = (page: Page, { rows }: { readonly rows: "kept" | "withheld" | "exchanged" }) =>
  lieAboutEntries(page, ([one, other]) => {
    if (!other) return;
    for (const entry of [one, other]) entry.name = exchanged.get(entry.uid);
    if (rows === "exchanged") [one.row, other.row] = [other.row, one.row];
    if (rows === "withheld") one.row = other.row = null;
  });

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** From now on the list is honest. */
const stopLying = async (page: Page): Promise<void> => {
  await page.unrouteAll({ behavior: "wait" });
  await page.reload();
  await expect(row(page, "Bank")).toBeVisible();
};

test("MS-83: a list shows the names of the rows, whatever the server calls the entries", async ({
  page,
  person,
}) => {
  await exchange(page, { rows: "kept" });
  await signInToPrivate(page, person);
  for (const { name, password } of [FORUM, BANK]) {
    await row(page, name).hover();
    await page.getByRole("button", { name: `Copy password for ${name}` }).click();
    await expect.poll(() => clipboard(page)).toBe(password);
  }
});

test("MS-83: the search finds entries by the names of the rows, and not those without one", async ({
  page,
  person,
}) => {
  await exchange(page, { rows: "kept" });
  await signIn(page, person);
  const box = page.getByRole("combobox", { name: "Search..." });
  await box.fill("bank");
  await page.getByRole("option", { name: "Bank" }).click();
  await expect(page.getByRole("dialog")).toContainText(BANK.username);
  await page.keyboard.press("Escape");
  await stopLying(page);

  await exchange(page, { rows: "exchanged" });
  await page.reload();
  await box.fill("bank");
  await expect(page.getByText("No result found.").last()).toBeVisible();
});

test("MS-83: entries whose rows were exchanged show no name, and open", async ({ page, person }) => {
  await exchange(page, { rows: "exchanged" });
  await signInToPrivate(page, person);
  const unverified = page.getByRole("row", { name: "This entry cannot be verified" });
  await expect(unverified).toHaveCount(2);
  await expect(page.getByText(/^(Forum|Bank)$/)).toHaveCount(0);
  await unverified.first().click();
  await expect(
    page
      .getByRole("dialog")
      .getByText(/^(Forum|Bank)$/)
      .first(),
  ).toBeVisible();
});

test("MS-83: nothing is copied from a row under an exchanged name", async ({ page, person }) => {
  await exchange(page, { rows: "withheld" });
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
  await exchange(page, { rows: "withheld" });
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
  await expect(question.getByRole("listitem")).toHaveText(["Forum"]);
  await question.getByRole("button", { name: "Delete all the same" }).click();
  await expect(notice(page, "1 item(s) deleted.")).toBeVisible();
});
