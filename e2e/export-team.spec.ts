/**
 * @file Settings that administrators make for the whole team. If the export policy allows only administrators to
 * export, a member cannot export. A member's page follows the lock limit that an administrator sets, shows the
 * enterprise's new name, and waits for a second factor if one is required.
 */
import { createBucket } from "@keepwell/client/buckets/bucket.ts";
import { enterpriseName } from "../web/src/text/en/enterprise-name.ts";
import { exportPolicy } from "../web/src/text/en/export-policy.ts";
import { exporting as en } from "../web/src/text/en/exporting.ts";
import { factorGate } from "../web/src/text/en/factor-gate.ts";
import { factorPolicy } from "../web/src/text/en/factor-policy.ts";
import { lockPolicy } from "../web/src/text/en/lock-policy.ts";
import { settings } from "../web/src/text/en/settings.ts";
import { expect, expectA11y, test } from "./fixtures.ts";
import { proveAddress } from "./sharing-steps.ts";
import { aTeam, grantOn, members, newcomer, TEAM } from "./team-people.ts";
import { heading, signInAt } from "./team-steps.ts";
import { button, codeField, setUpApp } from "./two-factor-page.ts";
import { notice } from "./vault-steps.ts";

const RENAMED = "Acme et filles";

test("a member cannot export the team's buckets if the policy allows only administrators", async ({
  page,
  anotherBrowser,
  watch,
}) => {
  watch.expectFailure(/\/enterprises\/[^/]+$/, 422);
  const team = await aTeam();
  const [bo] = await members(team, newcomer("Bo", "Li"));
  const { uid } = await createBucket(team.founder.session, "Servers");
  await grantOn(team, { model: "bucket", uid, to: bo, permissions: ["read"] });

  const other = await (await anotherBrowser()).newPage();
  await signInAt(other, bo, "/app/settings/export");
  await expect(other.getByRole("checkbox", { name: "Servers Shared" })).toBeChecked();
  await expect(other.getByText(en.policy.title)).toHaveCount(0);

  await signInAt(page, team.founder, "/app/team/root-permissions");
  // In Firefox, only the window in front has the focus.
  await page.bringToFront();
  await page.getByRole("radio", { name: exportPolicy.choices.admins.title }).check({ force: true });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(notice(page, exportPolicy.saved)).toBeVisible();
  await expect(page.getByRole("radio", { name: exportPolicy.choices.admins.title })).toBeFocused();
  await expectA11y(page);

  await other.reload();
  await expect(other.getByText(en.policy.title)).toBeVisible();
  await expect(other.getByText(`${en.policy.admins} ${en.policy.kept(1)}`)).toBeVisible();
  await expect(other.getByRole("checkbox", { name: "Private passwords" })).toBeChecked();
  await expect(other.getByRole("checkbox", { name: "Servers Shared" })).toHaveCount(0);
  await expectA11y(other);

  await page.goto("/app/settings/export");
  await expect(page.getByRole("checkbox", { name: /^Servers/ })).toBeChecked();

  const keptLimit = () => other.evaluate(() => localStorage.getItem("keepwell.lock-limit"));
  await test.step("a member's page follows the lock limit that an administrator sets", async () => {
    await page.goto("/app/team/root-permissions");
    await page.getByRole("button", { name: lockPolicy.label }).click();
    await page.getByRole("option", { name: lockPolicy.choices[5], exact: true }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(notice(page, lockPolicy.saved)).toBeVisible();
    await expect(page.getByRole("button", { name: lockPolicy.label })).toBeFocused();
    await expectA11y(page);
    await other.goto("/app/settings/preferences");
    const { preferences } = settings;
    await expect(other.getByText(preferences.lockLimit(preferences.lockTimes[5]))).toBeVisible();
    await expect(other.getByRole("button", { name: preferences.lock })).toContainText(
      preferences.lockTimes[5],
    );
    await expectA11y(other);
    expect(await keptLimit()).toBe(`5 ${bo.session.identity.uid}`);
  });

  await test.step("a member's open page shows the name that an administrator gives the enterprise", async () => {
    await other.goto("/app/");
    await expect(heading(other, TEAM)).toBeVisible();
    const section = page.getByRole("region", { name: enterpriseName.title });
    const name = section.getByLabel(enterpriseName.label);
    const button = section.getByRole("button", { name: "Save" });
    await expect(name).toHaveValue(TEAM);
    await expect(button).toHaveCount(0);
    await name.fill(" ");
    await button.click();
    await expect(name).toHaveAccessibleDescription("This field is required.");
    await expect(name).toBeFocused();
    await expectA11y(page);
    await name.fill(RENAMED);
    await button.click();
    await expect(notice(page, enterpriseName.saved)).toBeVisible();
    await expect(button).toHaveCount(0);
    for (const shown of [page, other])
      await expect(shown.getByRole("banner").getByText(RENAMED)).toBeVisible();
    await expect(heading(other, RENAMED)).toBeVisible();
    await expect(other).toHaveTitle(`${RENAMED} · Keepwell`);
  });

  await test.step("a member's open pages wait for the second factor that an administrator requires", async () => {
    watch.allowFailure(/\/api\/(?!me$)/, 403);
    const tab = await other.context().newPage();
    await tab.goto("/app/settings/details");
    await proveAddress(team.founder);
    await page.goto("/app/team/root-permissions");
    const section = page.getByRole("region", { name: factorPolicy.title });
    await section.getByRole("link", { name: factorPolicy.ownPage }).click();
    const nextCode = await setUpApp(page);
    await page.goto("/app/team/root-permissions");
    await section.getByRole("button", { name: factorPolicy.require.action }).click();
    const question = page.getByRole("alertdialog");
    await expect(question.getByText(factorPolicy.require.explain(1))).toBeVisible();
    await expectA11y(page);
    await question.getByRole("button", { name: factorPolicy.require.action }).click();
    await page.getByLabel("Password", { exact: true }).fill(team.founder.password);
    await codeField(page).fill(await nextCode());
    await button(page, "Confirm").click();
    await expect(notice(page, factorPolicy.required)).toBeVisible();
    await expect(section.getByText(factorPolicy.on)).toBeVisible();

    for (const shown of [other, tab]) await expect(heading(shown, factorGate.title(RENAMED))).toBeVisible();
    await expectA11y(other);
    await other.getByRole("link", { name: factorGate.add }).click();
    await setUpApp(other);
    await expect(heading(tab, settings.sections.details)).toBeVisible();
    await tab.close();
    await other.getByRole("link", { name: "Buckets" }).click();
    await expect(heading(other, RENAMED)).toBeVisible();
  });

  await test.step("a browser that forgets the account forgets its lock limit", async () => {
    await other.goto("/app/settings/data");
    await other.getByRole("button", { name: settings.data.forget }).click();
    await other.getByRole("alertdialog").getByRole("button", { name: settings.data.forget }).click();
    await expect(notice(other, settings.data.forgotten)).toBeVisible();
    expect(await keptLimit()).toBeNull();
  });
});
