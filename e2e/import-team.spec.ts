/** @file A member who may write in a team's bucket, but not manage it, imports into the bucket. */
import { expect, expectA11y, test } from "./fixtures.ts";
import { BITWARDEN_JSON, chooseFile, openImport } from "./import-steps.ts";
import { row } from "./steps.ts";
import { aTeam, grantOn, members, newcomer } from "./team-people.ts";
import { addBucket, addList } from "./vault-steps.ts";

test("existing lists are used, and folders without a list are announced before anything is written", async ({
  page,
}) => {
  const team = await aTeam();
  const [bo] = await members(team, newcomer("Bo", "Li"));
  const bucket = await addBucket(team.founder, "Hosting");
  await addList(team.founder, bucket, "Work / Servers");
  await grantOn(team, { model: "bucket", uid: bucket.uid, to: bo, permissions: ["read", "write"] });

  await openImport(page, bo);
  await chooseFile(page, "bitwarden.json", BITWARDEN_JSON);
  await page.getByRole("button", { name: "Private passwords Bucket" }).click();
  await page.getByRole("option", { name: "Hosting" }).click();
  await expect(page.getByText("Folders without a list in: Hosting")).toBeVisible();
  await expect(page.getByText("what the file keeps in “Home” goes into the bucket itself")).toBeVisible();
  await expect(row(page, "Admin panel")).toContainText("Work / Servers");
  await expect(row(page, "Wi-Fi")).not.toContainText("Home");
  await expectA11y(page);

  await page.getByRole("button", { name: "Import 3 entries", exact: true }).click();
  await expect(page.getByText("3 entries were imported.")).toBeVisible();
  await page.getByRole("link", { name: "Open Hosting" }).click();
  await expect(row(page, "Wi-Fi")).toBeVisible();
  await page
    .getByRole("navigation", { name: "Lists" })
    .getByRole("link", { name: /^Work \/ Servers/ })
    .click();
  await expect(row(page, "Admin panel")).toBeVisible();
  await expect(row(page, "Wi-Fi")).toHaveCount(0);
});
