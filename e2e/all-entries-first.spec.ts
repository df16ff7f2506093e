/** @file A user stars and sorts entries on the page All entries, and makes it the first page. */
import { expect, test } from "./fixtures.ts";
import { dialog, privatePath, row, signIn, submitLogin } from "./steps.ts";

test("an entry starred in a list or its dialog stands first in every browser, unless the order changes", async ({
  page,
  person,
  anotherBrowser,
}) => {
  await person.addPassword({ name: "Bank" });
  await person.addPassword({ name: "Wifi" });
  await signIn(page, person);
  await page.keyboard.press("Control+Shift+F");
  const list = page.getByRole("grid", { name: "Passwords and notes in all buckets" });
  await list.getByRole("row", { name: /^Wifi/ }).getByRole("button", { name: "Star, Wifi" }).click();
  await expect(page.getByRole("grid", { name: "Starred" }).getByRole("row")).toContainText("Wifi");
  await list.getByRole("row", { name: /^Bank/ }).click();
  const opened = dialog(page).getByRole("button", { name: "Star, Bank" });
  await opened.click();
  await expect(opened).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");

  const other = await (await anotherBrowser()).newPage();
  await other.goto(privatePath(person));
  await submitLogin(other, person);
  const listed = row(other, "Bank").getByRole("button", { name: "Star, Bank" });
  await expect(listed).toHaveAttribute("aria-pressed", "true");
  await listed.click();
  await expect(listed).toHaveAttribute("aria-pressed", "false");
  await other.goto("/app/all");
  await expect(other.getByRole("grid", { name: "Starred" }).getByRole("row")).toContainText("Wifi");

  await page.getByRole("button", { name: /Sort by/ }).click();
  await page.getByRole("option", { name: "Last changed" }).click();
  await expect(page).toHaveURL(/sort=changed/);
  await expect(page.getByRole("grid", { name: "Starred" })).toHaveCount(0);
  await expect(list.getByRole("row").first()).toContainText("Wifi");
});

test("a user makes All entries the first page, and an empty account says what to do first", async ({
  page,
  person,
  anotherBrowser,
}) => {
  await signIn(page, person);
  await page.goto("/app/settings/preferences");
  await page.getByRole("radio", { name: "All entries" }).click();
  await page.goto("/app/all");
  await expect(page.getByText("Nothing here yet")).toBeVisible();
  await page.getByRole("button", { name: "New password" }).click();
  await dialog(page).getByLabel("Name", { exact: true }).fill("First one");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("grid").getByRole("row")).toContainText("First one");

  await page.goto("/app/");
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await submitLogin(page, person);
  await expect(page.getByRole("heading", { level: 1, name: "All entries" })).toBeVisible();

  const other = await (await anotherBrowser()).newPage();
  await other.goto("/app/auth/login");
  await submitLogin(other, person);
  await expect(other.getByRole("heading", { level: 1, name: "My buckets" })).toBeVisible();
});
