/** @file When a paying user adds a sharing or a user, the page says what one more costs. */
import { shareBucket } from "@keepwell/client/sharing/share.ts";
import type { Page } from "@playwright/test";
import { subscribe } from "./billing-steps.ts";
import { expect, expectA11y, test } from "./fixtures.ts";
import { accessPath, addHosting, openShare, proveAddress, share } from "./sharing-steps.ts";
import { dialog } from "./steps.ts";
import { aTeam, invite, keepKit, newcomer } from "./team-people.ts";
import { signInAt } from "./team-steps.ts";
import { signInToBucket } from "./vault-steps.ts";

const PHONE = { width: 390, height: 844 };

const addUser = async (page: Page, address: string): Promise<void> => {
  const form = dialog(page);
  for (const label of ["Firstname", "Lastname"]) await form.getByLabel(label, { exact: true }).fill("Bo");
  for (const label of ["Email", "Repeat email"]) await form.getByLabel(label, { exact: true }).fill(address);
};

test("a user who shares is told what one more sharing costs", async ({ page, person, another }) => {
  await Promise.all([subscribe(person, "premium"), proveAddress(person)]);
  const bucket = await addHosting(person);
  await share(person, { bucket, to: another, accessType: "read" });
  await signInToBucket(page, person, bucket);
  const open = await openShare(page);
  const within = (used: number) =>
    `You use ${used} of 10 included sharings. Each one above that costs $2.00 a month. Amounts are in US dollars.`;
  await expect(open.getByText(within(1))).toBeVisible();
  await open.getByRole("textbox", { name: "Email" }).fill("new@example.com");
  await open.getByRole("button", { name: "Share", exact: true }).click();
  await expect(open.getByText(within(2))).toBeVisible();
  await expectA11y(page);

  for (let used = 3; used <= 10; used += 1)
    await shareBucket(person.session, bucket, {
      email: newcomer("New", "Person").email,
      accessType: "read",
      person: null,
    });
  await page.setViewportSize(PHONE);
  await page.goto(accessPath(bucket));
  const beyond =
    "All 10 included sharings are used. Each further one costs $2.00 a month. Amounts are in US dollars.";
  await expect(page.getByRole("main").getByText(beyond)).toBeVisible();
  await expect(page.getByRole("button", { name: "Add for $2.00 a month" })).toBeVisible();
  await expectA11y(page);
});

test("an administrator who adds users is told what one more user costs", async ({ page }) => {
  const team = await aTeam();
  await keepKit(team.founder);
  for (const firstname of ["Bo", "Cy", "Di"]) await invite(team, newcomer(firstname, "Li"));
  await signInAt(page, team.founder, "/app/team/users");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(
    dialog(page).getByText(
      "You have 4 of 5 included users. Each one above that costs $7.00 a month. Amounts are in US dollars.",
    ),
  ).toBeVisible();
  await expectA11y(page);
  await addUser(page, newcomer("Bo", "Li").email);
  await dialog(page).getByRole("button", { name: "Make invitation" }).click();
  await expect(dialog(page)).toBeHidden();

  await page.setViewportSize(PHONE);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(
    dialog(page).getByText(
      "You already have the 5 included users. Each further one costs $7.00 a month. Amounts are in US dollars.",
    ),
  ).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: "Make invitation for $7.00 a month" })).toBeVisible();
  await expectA11y(page);
});
