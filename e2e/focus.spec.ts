/**
 * @file Where the focus goes when the focused element is removed. Chromium sends a blur event for this element, and
 * React Aria can then move the focus. Firefox sends no blur event here, so the screen itself must move the focus.
 */
import type { Page } from "@playwright/test";
import { expect, serverUrl, test } from "./fixtures.ts";
import { createPerson, type Person } from "./person.ts";
import { accessPath, memberRow, proveAddress, readyToShare, share } from "./sharing-steps.ts";
import { dialog, openSignedIn } from "./steps.ts";
import { aGroup, aTeam, members, newcomer } from "./team-people.ts";
import { signInAt } from "./team-steps.ts";
import { addBucket } from "./vault-steps.ts";

const expectHeading = (page: Page, name: string): Promise<void> =>
  expect(page.getByRole("heading", { level: 1, name })).toBeFocused();

const removeMember = async (page: Page, another: Person): Promise<void> => {
  await memberRow(page, another)
    .getByRole("button", { name: `Remove ${another.email}` })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(dialog(page)).toContainText(`${another.email} no longer has access`);
  await dialog(page).getByRole("button", { name: "Close" }).last().click();
  await expect(memberRow(page, another)).toHaveCount(0);
  await expectHeading(page, "User access");
};

const withdrawInvitation = async (page: Page, another: Person): Promise<void> => {
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
};

test("after removing a user or withdrawing an invitation, the focus moves to the heading", async ({
  page,
  person,
  another,
}) => {
  await Promise.all([readyToShare(person), proveAddress(another)]);
  const bucket = await addBucket(person, "Acme hosting");
  await share(person, { bucket, to: another, accessType: "read" });
  await openSignedIn(page, person, accessPath(bucket));
  await test.step("removing a user moves the focus", () => removeMember(page, another));
  const invited = await createPerson(serverUrl(), "Cy", "Park");
  await share(person, { bucket, to: invited, accessType: "read" });
  await page.reload();
  await test.step("withdrawing an invitation moves the focus, even if the row disappears late", () =>
    withdrawInvitation(page, invited));
});

test("after a user is removed from a group, the focus moves to the next user or to the heading", async ({
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
