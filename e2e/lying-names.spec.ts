/** @file A server exchanges two entries' names. An action then affects the entry that truly has the name, or none. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { lieAboutEntries, recordCalls } from "./liar.ts";
import { row, signInToPrivate } from "./steps.ts";

const FORUM = { name: "Forum", username: "forum-user", password: "forum-password" };
const BANK = { name: "Bank", username: "bank-user", password: "bank-password" };

test.beforeEach(async ({ person, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const [forum, bank] = [await person.addPassword(FORUM), await person.addPassword(BANK)];
  exchanged = new Map([
    [forum.uid, BANK.name],
    [bank.uid, FORUM.name],
  ]);
});

/** Maps the uid of each of the two entries to its false name, which is the name of the other entry. */
let exchanged: ReadonlyMap<string, string>;

/**
 * Gives each of two entries the readable name of the other. `rows` says what the server does with the sealed rows,
 * which a server cannot make itself. If they are withheld, the page has only the readable names, which a server can
 * make up.
 */
const exchange = (page: Page, { rows }: { readonly rows: "kept" | "withheld" | "exchanged" }) =>
  lieAboutEntries(page, ([one, other]) => {
    if (!other) return;
    for (const entry of [one, other]) entry.name = exchanged.get(entry.uid);
    if (rows === "exchanged") [one.row, other.row] = [other.row, one.row];
    if (rows === "withheld") one.row = other.row = null;
  });

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

const stopLying = async (page: Page): Promise<void> => {
  await page.unrouteAll({ behavior: "wait" });
  await page.reload();
  await expect(row(page, "Bank")).toBeVisible();
};

const expectCopied = async (page: Page, { name, password }: typeof FORUM): Promise<void> => {
  await row(page, name).hover();
  await page.getByRole("button", { name: `Copy password for ${name}` }).click();
  await expect.poll(() => clipboard(page)).toBe(password);
};

const expectNamesOfRows = async (page: Page): Promise<void> => {
  for (const entry of [FORUM, BANK]) await expectCopied(page, entry);
  await search(page).fill("bank");
  await page.getByRole("option", { name: "Bank" }).click();
  await expect(page.getByRole("dialog")).toContainText(BANK.username);
  await page.keyboard.press("Escape");
};

const search = (page: Page) => page.getByRole("combobox", { name: "Search..." });
const unverified = (page: Page) => page.getByRole("row", { name: "This entry cannot be verified" });

const expectNoNames = async (page: Page): Promise<void> => {
  await expect(unverified(page)).toHaveCount(2);
  await expect(page.getByText(/^(Forum|Bank)$/)).toHaveCount(0);
  await search(page).fill("bank");
  await expect(page.getByText("No result found.").last()).toBeVisible();
  await search(page).fill("");
  await unverified(page).first().click();
  const name = page.getByRole("dialog").getByText(/^(Forum|Bank)$/);
  await expect(name.first()).toBeVisible();
  await page.keyboard.press("Escape");
};

const expectNoActions = async (page: Page): Promise<void> => {
  await expect(unverified(page)).toHaveCount(2);
  await expect(page.getByRole("button", { name: /for (Forum|Bank)/ })).toHaveCount(0);
  await expect(page.getByRole("checkbox", { name: /Forum|Bank/ })).toHaveCount(0);
};

test("the list, the search and actions use the names in the rows, not the server's names", async ({
  page,
  person,
}) => {
  await test.step("MS-123: entries without their rows are neither copied, moved nor deleted", async () => {
    await exchange(page, { rows: "withheld" });
    await signInToPrivate(page, person);
    const calls = recordCalls(page);
    await expectNoActions(page);
    expect(calls.writes().filter((call) => !/\/(sealed|state)$/.test(call))).toEqual([]);
    await stopLying(page);
    await expectCopied(page, FORUM);
  });

  await test.step("MS-83: list and search show the names in the rows, not the server's names", async () => {
    await exchange(page, { rows: "kept" });
    await page.reload();
    await expectNamesOfRows(page);
    await stopLying(page);
  });

  await test.step("MS-83: entries with exchanged rows show no name and are not found, but can be opened", async () => {
    await exchange(page, { rows: "exchanged" });
    await page.reload();
    await expectNoNames(page);
  });
});
