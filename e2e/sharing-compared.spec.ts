/** @file The account stores the setting to share only with people whose code was compared. */
import { expect, test } from "./fixtures.ts";
import { accessPath, addPerson, memberRow, proveAddress, readyToShare, trustPanel } from "./sharing-steps.ts";
import { signIn } from "./steps.ts";
import { addBucket } from "./vault-steps.ts";

const RULE = "Share only with people whose code I compared";

test("the setting to compare codes is stored with the account, and then sharing needs the code", async ({
  page,
  person,
  another,
}) => {
  await Promise.all([readyToShare(person), proveAddress(another)]);
  const bucket = await addBucket(person, "Acme hosting");
  await signIn(page, person);
  await page.goto("/app/settings/preferences");
  const rule = page.getByRole("checkbox", { name: RULE });
  await expect(rule).not.toBeChecked();
  await rule.click();
  await expect(rule).toBeChecked();
  await expect(rule).not.toHaveAttribute("aria-disabled", "true");
  await page.reload();
  await expect(rule).toBeChecked();

  await page.goto(accessPath(bucket));
  await addPerson(page, another, "Read access");
  const question = trustPanel(page, `Share with ${another.email}`);
  await expect(question.getByRole("button", { name: "We compared the codes: share" })).toBeVisible();
  await expect(question.getByRole("button", { name: "Share without comparing" })).toHaveCount(0);
  await question.getByRole("button", { name: "We compared the codes: share" }).click();
  await expect(memberRow(page, another)).toContainText("Codes compared");
});
