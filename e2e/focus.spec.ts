/**
 * @file Where the focus goes when the element that had it is removed. Chromium sends a blur event for a removed
 * element; Firefox does not, so a screen that forgets to move the focus fails in Firefox alone.
 */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { accessPath, memberRow, proveAddress, readyToShare, share } from "./sharing-steps.ts";
import { dialog, field, openEntry, save, signInToPrivate } from "./steps.ts";
import { aGroup, aTeam, members, newcomer } from "./team-people.ts";
import { signInAt } from "./team-steps.ts";
import { addBucket, signInToBucket } from "./vault-steps.ts";

const CONFLICT = "Someone saved another version in the meantime";

const expectHeading = (page: Page, name: string): Promise<void> =>
  expect(page.getByRole("heading", { level: 1, name })).toBeFocused();

test("after a save conflict the focus moves to the comparison", async ({ page, person, watch }) => {
  watch.expectFailure(/\/entries\//, 409);
  const opened = await person.addPassword({ name: "Router", username: "admin" });
  await signInToPrivate(page, person);
  await (await openEntry(page, "Router")).getByRole("button", { name: "Edit" }).click();
  await field(page, "Username").fill("mine");
  await person.saveElsewhere(opened, { name: "Router", username: "theirs" });
  await save(page);
  await expect(dialog(page).getByText(CONFLICT)).toBeVisible();
  await expect(dialog(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog(page).getByRole("button", { name: "Close" })).toBeFocused();
});

test("after removing users from a bucket the focus moves to the heading", async ({
  page,
  person,
  another,
}) => {
  await Promise.all([readyToShare(person), proveAddress(another)]);
  const bucket = await addBucket(person, "Acme hosting");
  await share(person, { bucket, to: another, accessType: "read" });
  await signInToBucket(page, person, bucket);
  await page.goto(accessPath(bucket));
  await memberRow(page, another)
    .getByRole("button", { name: `Remove ${another.email}` })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(dialog(page)).toContainText(`${another.email} has no access any more`);
  await dialog(page).getByRole("button", { name: "Close" }).last().click();
  await expect(memberRow(page, another)).toHaveCount(0);
  await expectHeading(page, "User access");
});

test("after withdrawing an invitation the focus moves to the heading, however late the row disappears", async ({
  page,
  person,
  another,
}) => {
  await readyToShare(person);
  const bucket = await addBucket(person, "Acme hosting");
  await share(person, { bucket, to: another, accessType: "read" });
  await signInToBucket(page, person, bucket);
  await page.goto(accessPath(bucket));
  const remove = memberRow(page, another).getByRole("button", { name: /^Remove/ });
  await expect(remove).toBeVisible();
  await page.route(/\/accesses$/, async (route) => {
    await page.waitForTimeout(1000);
    await route.continue();
  });
  await remove.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(memberRow(page, another)).toHaveCount(0);
  await expectHeading(page, "User access");
});

test("after removing users from a group the focus moves to the next one, then to the heading", async ({
  page,
}) => {
  const team = await aTeam();
  const people = await members(team, newcomer("Bo", "Li"), newcomer("Cy", "Park"));
  const group = await aGroup(team, "Accountants", ...people);
  await signInAt(page, team.founder, `/app/team/groups/${group}`);
  await page.getByRole("button", { name: "Remove Bo Li" }).click();
  await expect(page.getByRole("button", { name: "Remove Cy Park" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("This group has no members yet.")).toBeVisible();
  await expectHeading(page, "Accountants");
});
