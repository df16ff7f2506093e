/** @file A team's export policy: if it allows exports to administrators only, a member cannot export. */
import { createBucket } from "@keepwell/client/buckets/bucket.ts";
import { exportPolicy } from "../web/src/text/en/export-policy.ts";
import { exporting as en } from "../web/src/text/en/exporting.ts";
import { lockPolicy } from "../web/src/text/en/lock-policy.ts";
import { settings } from "../web/src/text/en/settings.ts";
import { expect, expectA11y, test } from "./fixtures.ts";
import { aTeam, grantOn, members, newcomer } from "./team-people.ts";
import { signInAt } from "./team-steps.ts";
import { notice } from "./vault-steps.ts";

test("a member cannot export the team's buckets if the policy allows only administrators", async ({
  page,
  anotherBrowser,
}) => {
  const team = await aTeam();
  const [bo] = await members(team, newcomer("Bo", "Li"));
  const { uid } = await createBucket(team.founder.session, "Servers");
  await grantOn(team, { model: "bucket", uid, to: bo, permissions: ["read"] });

  const other = await (await anotherBrowser()).newPage();
  await signInAt(other, bo, "/app/settings/export");
  await expect(other.getByRole("checkbox", { name: "Servers Shared" })).toBeChecked();
  await expect(other.getByText(en.policy.title)).toHaveCount(0);

  await signInAt(page, team.founder, "/app/team/root-permissions");
  await page.getByRole("radio", { name: exportPolicy.choices.admins.title }).check({ force: true });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(notice(page, exportPolicy.saved)).toBeVisible();
  await expectA11y(page);

  await other.reload();
  await expect(other.getByText(en.policy.title)).toBeVisible();
  await expect(other.getByText(`${en.policy.admins} ${en.policy.kept(1)}`)).toBeVisible();
  await expect(other.getByRole("checkbox", { name: "Private passwords" })).toBeChecked();
  await expect(other.getByRole("checkbox", { name: "Servers Shared" })).toHaveCount(0);
  await expectA11y(other);

  await page.goto("/app/settings/export");
  await expect(page.getByRole("checkbox", { name: /^Servers/ })).toBeChecked();

  await test.step("a member's page follows the lock limit that an administrator sets", async () => {
    await page.goto("/app/team/root-permissions");
    await page.getByRole("button", { name: lockPolicy.label }).click();
    await page.getByRole("option", { name: lockPolicy.choices[5], exact: true }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(notice(page, lockPolicy.saved)).toBeVisible();
    await expectA11y(page);
    await other.goto("/app/settings/preferences");
    const { preferences } = settings;
    await expect(other.getByText(preferences.lockLimit(preferences.lockTimes[5]))).toBeVisible();
    await expect(other.getByRole("button", { name: preferences.lock })).toContainText(
      preferences.lockTimes[5],
    );
    await expectA11y(other);
  });
});
