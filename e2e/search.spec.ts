/** @file Global search: two characters, half a second, marked rows, and the entry opens. */
import { expect, test } from "./fixtures.ts";
import { dialog, signIn } from "./steps.ts";

test("an entry is found without its accents and opened", async ({ page, person }) => {
  await person.addPassword({ name: "Crème brûlée supplier", username: "chef" });
  await person.addNote("Brushes", "for the studio");
  await signIn(page, person);
  await page.keyboard.press("Control+k");
  const box = page.getByRole("combobox", { name: "Search..." });
  await expect(box).toBeFocused();
  await box.fill("b");
  await expect(page.getByRole("option")).toHaveCount(0);
  await box.fill("bru");
  await expect(page.getByRole("option")).toHaveCount(2);
  await expect(page.getByRole("option").first()).toContainText("Brushes");
  await expect(page.getByRole("option").last().locator("mark")).toHaveText("brû");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("heading", { name: "Crème brûlée supplier" })).toBeVisible();
  await expect(dialog(page)).toContainText("chef");
});

test("what is not there is said, and Esc empties the box", async ({ page, person }) => {
  await signIn(page, person);
  const box = page.getByRole("combobox", { name: "Search..." });
  await box.fill("nothing like it");
  await expect(page.getByText("Searching...").first()).toBeAttached();
  await expect(page.getByText("No result found.").last()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(box).toHaveValue("");
});
