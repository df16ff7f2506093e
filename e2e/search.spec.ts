/** @file The global search begins at two characters, marks the matches in a result, and opens the chosen entry. */
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { dialog, row, signIn } from "./steps.ts";
import { addBucket, raisePlan } from "./vault-steps.ts";

const searchBox = (within: Page | Locator) => within.getByRole("combobox", { name: "Search..." });
const dialogBox = (page: Page) => page.getByRole("dialog");

const findByWords = async (page: Page): Promise<void> => {
  const box = searchBox(page);
  await box.fill("b");
  await expect(page.getByRole("option")).toHaveCount(0);
  await box.fill("bru");
  await expect(page.getByRole("option")).toHaveCount(2);
  await expect(page.getByRole("option").first()).toContainText("Brushes");
  await expect(page.getByRole("option").last().locator("mark")).toHaveText("brû");
  await box.fill("supplier chef");
  await expect(page.getByRole("option")).toHaveText(/Crème brûlée supplier/);
  await expect(page.getByRole("option").locator("mark")).toHaveText(["supplier", "chef"]);
  await box.fill("creme brulee");
  await expect(page.getByRole("option")).toHaveCount(1);
  await expect(page.getByText("1 result").first()).toBeAttached();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("heading", { name: "Crème brûlée supplier" })).toBeVisible();
  await expect(dialog(page)).toContainText("chef");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
};

const findNothing = async (page: Page): Promise<void> => {
  const box = searchBox(page);
  await box.fill("nothing like it");
  await expect(page.getByText("Searching...").first()).toBeAttached();
  await expect(page.getByText("No result found.").last()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(box).toHaveValue("");
};

const useList = async (page: Page, rename: (name: string) => Promise<unknown>): Promise<void> => {
  await page.keyboard.press("Control+k");
  const box = searchBox(dialogBox(page));
  await expect(box).toBeFocused();
  await expect(page.getByRole("group", { name: "Commands" })).toBeVisible();
  await box.fill("hous");
  await expect(page.getByRole("group", { name: "Buckets" }).getByRole("option")).toHaveText("Household");
  await expect(page.getByRole("option", { selected: true })).toContainText("House alarm");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toContainText("home");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();

  await rename("Alarm of the house");
  await expect(row(page, "Alarm of the house")).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("group", { name: "Recent" }).getByRole("option").first()).toContainText(
    "Alarm of the house",
  );
  await box.fill("household");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { selected: true })).toHaveText("Household");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Household" })).toBeVisible();

  await createFromPalette(page);
};

const createFromPalette = async (page: Page): Promise<void> => {
  await page.keyboard.press("Control+k");
  await searchBox(dialogBox(page)).fill("new note");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("heading", { name: "New note" })).toBeVisible();
  await expect(dialog(page)).toContainText("Household");
};

const createBesides = async (page: Page): Promise<void> => {
  const { pathname } = new URL(page.url());
  for (const path of ["/settings", "/settings/user-access", "/trash"]) {
    await page.goto(pathname + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await createFromPalette(page);
    expect(new URL(page.url()).pathname).toBe(pathname);
  }
};

/**
 * Presses Enter while the palette waits for the list of entries, and expects that Enter runs no command. The test never
 * answers the call for that list.
 */
const pressTooEarly = async (page: Page): Promise<void> => {
  await page.keyboard.press("Control+k");
  const box = searchBox(dialogBox(page));
  await box.fill("sign out");
  await page.keyboard.press("Enter");
  await expect(box).toHaveValue("sign out");
  await page.keyboard.press("Escape");
  await expect(box).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
};

test("the search finds entries by words, and the palette finds entries, buckets and commands", async ({
  page,
  person,
}) => {
  await raisePlan(person);
  await addBucket(person, "Household");
  await person.addPassword({ name: "Crème brûlée supplier", username: "chef" });
  await person.addNote("Brushes", "for the studio");
  const alarm = await person.addPassword({ name: "House alarm", username: "home" });
  await test.step("while a search runs Enter chooses nothing, and Esc first empties the box", async () => {
    await page.route(/\/changes(\?|$)/, () => undefined);
    await signIn(page, person);
    await pressTooEarly(page);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.reload();
  });
  await test.step("a search without a result says so, and Esc empties the box", () => findNothing(page));
  await test.step("an entry is found by words of its name and user name, without accents, and opened", () =>
    findByWords(page));
  await page.goto("/app/");
  await test.step("the palette on Ctrl K remembers what was opened, under its current name", () =>
    useList(page, (name) => person.saveElsewhere(alarm, { name, username: "home" })));
  await test.step("on the pages of a bucket's settings and Trash, the palette creates an entry in this bucket", () =>
    createBesides(page));
});

test("Ctrl with slash lists the shortcuts, and so does the account menu", async ({ page, person }) => {
  await page.goto("/app/auth/login");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await page.keyboard.press("Control+/");
  await expect(dialog(page).getByRole("heading", { name: "Keyboard shortcuts" })).toBeVisible();
  await expect(dialog(page)).toContainText("Copy the one-time code");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await signIn(page, person);
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await expect(dialog(page).getByRole("heading", { name: "Keyboard shortcuts" })).toBeVisible();
});
