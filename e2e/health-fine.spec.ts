import { updateEntry } from "@keepwell/client/buckets/save-entry.ts";
import type { Page } from "@playwright/test";
import { health as en } from "../web/src/text/en/health.ts";
import { expect, expectA11y, test } from "./fixtures.ts";
import { openSignedIn } from "./steps.ts";
import { addPasswordTo, notice } from "./vault-steps.ts";

const listed = (page: Page) => page.getByRole("grid", { name: en.listLabel }).getByRole("row");
const marked = (page: Page) => page.getByRole("grid", { name: en.fine.title }).getByRole("row");
const score = async (page: Page) => Number(await page.getByRole("meter").getAttribute("aria-valuenow"));

test("a problem marked as fine is not counted, until the user unmarks it or the password changes", async ({
  page,
  person,
}) => {
  const add = (name: string, password: string) =>
    addPasswordTo(person, { bucket: person.privateBucket, name, password, url: "http://forum.example" });
  const forum = await add("Forum", "sunshine1");
  await add("Bank", "vK7#qLz0!mWb2");
  await openSignedIn(page, person, "/app/health");
  await expect(listed(page)).toHaveCount(2);
  const before = await score(page);

  await page.getByRole("button", { name: en.fine.markOf("Forum") }).focus();
  await page.keyboard.press("Enter");
  await expect(notice(page, en.fine.marked("Forum"))).toBeVisible();
  await expect(listed(page)).toHaveCount(1);
  expect(await score(page)).toBeGreaterThan(before);
  expect(await page.evaluate(() => document.activeElement?.closest("[role=grid]") !== null)).toBe(true);
  await page.getByRole("button", { name: en.fine.undo, exact: true }).click();
  await expect(listed(page)).toHaveCount(2);

  await page.getByRole("radio", { name: new RegExp(`^${en.problems.http} `) }).check({ force: true });
  await page.getByRole("button", { name: en.fine.markOf("Forum") }).click();
  await expect(listed(page)).toHaveCount(1);
  await page.getByRole("button", { name: en.fine.markOf("Bank") }).click();
  await expect(page.getByText(en.healthyProblem)).toBeVisible();
  await page.reload();
  await expect(listed(page)).toHaveCount(1);
  await expect(listed(page)).not.toContainText(en.problems.http);
  await page.getByRole("button", { name: new RegExp(`^${en.fine.title}`) }).click();
  await expect(marked(page)).toHaveCount(2);
  await expectA11y(page);

  await page.getByRole("button", { name: en.fine.unmarkOf("Bank") }).click();
  await expect(marked(page)).toHaveCount(1);
  await expect(listed(page)).toHaveCount(2);
  const password = "p~4wXq9_Lr";
  const fields = { url: "http://forum.example", username: "", password, text: "", extra: "{}" };
  await updateEntry(person.session, person.privateBucket, {
    opened: forum,
    draft: { type: "password", name: "Forum", fields, confirmPassword: password },
  });
  await expect(marked(page)).toHaveCount(0);
  await expect(listed(page).filter({ hasText: "Forum" })).toContainText(en.problems.http);
});
