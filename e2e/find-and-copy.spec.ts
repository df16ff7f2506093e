/**
 * @file Users find an entry and copy its password, user name or one-time code, with the keyboard alone and on a phone.
 */
import type { Page } from "@playwright/test";
import { EXTRA_OF_ALL_KINDS } from "./extra-steps.ts";
import { expect, expectA11y, test } from "./fixtures.ts";
import type { Person } from "./person.ts";
import { dialog, holdRequests, openEntry, privatePath, row, signIn, signInToPrivate } from "./steps.ts";

const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

test.beforeEach(({ context }) => context.grantPermissions(["clipboard-read", "clipboard-write"]));

const copyFromPalette = async (page: Page): Promise<void> => {
  await page.keyboard.press("Control+k");
  const box = page.getByRole("dialog").getByRole("combobox");
  await box.pressSequentially("bank");
  await expect(page.getByRole("option", { selected: true })).toContainText("Bank");
  await expectA11y(page);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Copied!", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await clipboard(page)).toBe("hunter2 hunter2");

  await page.keyboard.press("Control+k");
  await expect(page.getByRole("option", { selected: true })).toContainText("Bank");
  await page.keyboard.press("Control+b");
  await expect.poll(() => clipboard(page)).toBe("ana@bank.test");

  await page.keyboard.press("Control+k");
  await box.fill("bank holi");
  await expect(page.getByRole("option", { selected: true })).toContainText("Bank holidays");
  await page.keyboard.press("Control+c");
  await expect(page.getByText("This entry has no password.").first()).toBeVisible();
  await expect(box).toBeFocused();
};

/** Presses the keys that copy the one-time code, and expects a code on the clipboard. */
const copyCode = async (page: Page): Promise<void> => {
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await page.keyboard.press("Control+Shift+C");
  await expect.poll(() => clipboard(page)).toMatch(/^\d{6}$/);
  await expect(page.getByText(/One-time code on clipboard/)).toBeVisible();
};

const copyCodes = async (page: Page): Promise<void> => {
  await page.keyboard.press("Control+k");
  const box = page.getByRole("dialog").getByRole("combobox");
  await box.fill("bank");
  await expect(page.getByRole("option", { selected: true })).toContainText("Bank");
  await copyCode(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.keyboard.press("Control+Shift+F");
  const list = page.getByRole("grid", { name: "Passwords and notes in all buckets" });
  await list.getByRole("row", { name: /^Bank, / }).focus();
  await copyCode(page);
  await list.getByRole("row", { name: /^Bank holidays/ }).focus();
  await page.keyboard.press("Control+Shift+C");
  await expect(page.getByText("This entry has no one-time code to copy.").first()).toBeVisible();
};

const copyLetters = async (page: Page): Promise<void> => {
  await page.keyboard.press("Control+k");
  const box = page.getByRole("dialog").getByRole("combobox");
  await box.fill("bank");
  await expect(page.getByRole("option", { selected: true })).toContainText("Bank");
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+c");
  await expect.poll(() => clipboard(page)).toBe("bank");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("heading", { name: "Bank", exact: true })).toBeVisible();
};

const copyFromEntry = async (page: Page): Promise<void> => {
  await page.keyboard.press("Control+c");
  await expect.poll(() => clipboard(page)).toBe("hunter2 hunter2");
  await page.keyboard.press("Control+b");
  await expect.poll(() => clipboard(page)).toBe("ana@bank.test");
  await copyCode(page);
};

const typeWhileLoading = async (page: Page, person: Person): Promise<void> => {
  const release = await holdRequests(page, /member-palette/);
  await page.goto(privatePath(person));
  const filter = page.getByRole("searchbox", { name: "Filter by name" });
  await filter.focus();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("ban");
  release();
  await expect(page.getByRole("dialog").getByRole("combobox")).toHaveValue("ban");
  await expect(filter).toHaveValue("");
};

test("a password, user name or one-time code is found and copied with the keyboard alone", async ({
  page,
  person,
}) => {
  await person.addPassword({
    name: "Bank",
    username: "ana@bank.test",
    password: "hunter2 hunter2",
    extra: EXTRA_OF_ALL_KINDS,
  });
  await person.addNote("Bank holidays", "in May");
  await signIn(page, person);
  await test.step("Ctrl K, letters and Ctrl Enter copy a password, and Ctrl B a user name", () =>
    copyFromPalette(page));
  await page.goto("/app/");
  await test.step("Ctrl Shift C copies a one-time code from the search and from a row", () =>
    copyCodes(page));
  await page.goto("/app/");
  await test.step("Ctrl C copies the selected letters, and Enter opens the entry", () => copyLetters(page));
  await test.step("in an open entry Ctrl C copies the password, Ctrl B the user name, Ctrl Shift C the code", () =>
    copyFromEntry(page));
  await test.step("letters typed while the palette is loading go into the palette", () =>
    typeWhileLoading(page, person));
});

/** Finds the notices "Copied!" on the page. */
const copied = (page: Page) =>
  page.getByRole("region", { name: "Notices" }).getByText("Copied!", { exact: true });

/** Holds back the page's calls that read a single entry. Returns the function that lets them through. */
const holdEntries = (page: Page): Promise<() => void> =>
  holdRequests(page, /\/api\/buckets\/[^/]+\/entries\/[^/?]+$/);

const copySlowlyFromRow = async (page: Page): Promise<void> => {
  const release = await holdEntries(page);
  const bank = row(page, "Bank");
  const button = bank.getByRole("button", { name: "Copy password for Bank" });
  await bank.hover();
  const box = await button.boundingBox();
  await button.click();
  await expect(button).toHaveAttribute("aria-disabled", "true");
  expect(await button.boundingBox()).toEqual(box);
  await button.click({ force: true });
  await bank.focus();
  await page.keyboard.press("Control+c");
  await page.keyboard.press("Control+b");
  await expect(bank.getByRole("button", { name: "Copy username for Bank" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  release();
  await expect(bank.getByRole("button", { disabled: true })).toHaveCount(0);
  await expect(copied(page)).toHaveCount(1);
  expect(await clipboard(page)).toBe("ana@bank.test");
};

const copySlowlyFromPalette = async (page: Page): Promise<void> => {
  const release = await holdEntries(page);
  await page.keyboard.press("Control+k");
  const box = page.getByRole("dialog").getByRole("combobox");
  await box.pressSequentially("bank");
  const found = page.getByRole("option", { selected: true });
  await expect(found).toContainText("Bank");
  await page.keyboard.press("Control+Enter");
  await expect(found).toHaveAttribute("aria-busy", "true");
  await page.keyboard.press("Control+Enter");
  await expect(copied(page)).toHaveCount(0);
  release();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(copied(page)).toHaveCount(1);
  expect(await clipboard(page)).toBe("hunter2 hunter2");
};

test("while a slow server sends an entry, its row and its search result show that it is being copied", async ({
  page,
  person,
}) => {
  await person.addPassword({ name: "Bank", username: "ana@bank.test", password: "hunter2 hunter2" });
  await signInToPrivate(page, person);
  await test.step("a second press on the button, or the keys, copy nothing again, and of two copies the later counts", () =>
    copySlowlyFromRow(page));
  await page.reload();
  await expect(row(page, "Bank")).toBeVisible();
  await test.step("a second press of the keys in the search copies nothing again", () =>
    copySlowlyFromPalette(page));
});

test("the buttons of a row copy by mouse and by keyboard, and neither open nor select the row", async ({
  page,
  person,
}) => {
  await person.addPassword({ name: "Bank", username: "ana@bank.test", password: "hunter2 hunter2" });
  await signInToPrivate(page, person);
  const bank = row(page, "Bank");
  const button = (what: string) => bank.getByRole("button", { name: `Copy ${what} for Bank` });
  await bank.hover();
  await button("username").click();
  await expect.poll(() => clipboard(page)).toBe("ana@bank.test");
  await bank.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(bank.getByRole("button", { name: "Star, Bank" })).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(button("password")).toBeFocused();
  await expect(page.getByRole("tooltip")).toHaveText("Copy password");
  await page.keyboard.press("Enter");
  await expect.poll(() => clipboard(page)).toBe("hunter2 hunter2");
  await page.keyboard.press("ArrowLeft");
  await expect(button("username")).toBeFocused();
  await page.keyboard.press("Space");
  await expect.poll(() => clipboard(page)).toBe("ana@bank.test");
  await expect(dialog(page)).toHaveCount(0);
  await expect(bank).toHaveAttribute("aria-selected", "false");
});

test("on a phone one button at the bottom copies the password", async ({ page, person }) => {
  await person.addPassword({ name: "Bank", username: "ana", password: "hunter2 hunter2" });
  await page.setViewportSize({ width: 390, height: 844 });
  await signInToPrivate(page, person);
  const entry = await openEntry(page, "Bank");
  await entry.getByRole("button", { name: "Copy password" }).last().click();
  await expect.poll(() => clipboard(page)).toBe("hunter2 hunter2");
  await expectA11y(page);
});
