/** @file A member of a team sends the counts of their health report to the administrators, and withdraws them. */
import { health as en } from "../web/src/text/en/health.ts";
import { teamHealth } from "../web/src/text/en/team-health.ts";
import { twoFactor } from "../web/src/text/en/two-factor.ts";
import { expect, expectA11y, test } from "./fixtures.ts";
import { aTeam, members, newcomer } from "./team-people.ts";
import { signInAt } from "./team-steps.ts";
import { addApp } from "./two-factor-steps.ts";
import { addPasswordTo } from "./vault-steps.ts";

test("administrators see only the counts that a member sends, until the member withdraws them", async ({
  page,
  anotherBrowser,
}) => {
  const team = await aTeam();
  const [bo] = await members(team, newcomer("Bo", "Li"));
  await addPasswordTo(bo, {
    ...{ bucket: bo.privateBucket, name: "Canary", url: "https://canary.example" },
    password: "sunshine1",
  });
  const other = await (await anotherBrowser()).newPage();
  await signInAt(other, bo, "/app/health");
  const section = other.getByRole("region").or(other.locator("section")).filter({ hasText: en.share.title });
  await expect(other.getByText(en.share.explain("Acme Québec"))).toBeVisible();
  await expect(section.last().locator("dl")).toContainText(`${en.problems.leaked}1`);

  await signInAt(page, team.founder, "/app/team/health");
  await expect(page.getByText(teamHealth.emptyTitle)).toBeVisible();

  const bodies: unknown[] = [];
  other.on("request", (request) => {
    if (request.method() === "PUT") bodies.push(request.postDataJSON());
  });
  await other.getByRole("button", { name: en.share.send }).click();
  await expect(other.getByRole("button", { name: en.share.withdraw })).toBeVisible();
  const none = { reused: 0, short: 0, http: 0, old: 0, code: 0, address: 0 };
  expect(bodies).toEqual([{ score: 6, checked: 1, leaked: 1, weak: 1, ...none }]);
  await expectA11y(other);

  await page.reload();
  const sent = page.getByRole("table", { name: teamHealth.caption });
  await expect(sent.getByRole("row").filter({ hasText: "Bo Li" })).toContainText("6");
  await expect(page.getByText(teamHealth.summary(1, 1))).toBeVisible();
  await expect(page.getByText("Canary")).toHaveCount(0);
  const { factors } = teamHealth;
  await expect(page.getByText(factors.summary(2, 2))).toBeVisible();
  const listed = page
    .getByRole("table", { name: factors.title })
    .getByRole("row")
    .filter({ hasText: "Bo Li" });
  await expect(listed).toContainText(factors.off);
  await expectA11y(page);

  await other.getByRole("button", { name: en.share.withdraw }).click();
  await expect(other.getByRole("button", { name: en.share.send })).toBeVisible();
  await page.reload();
  await expect(page.getByText(teamHealth.emptyTitle)).toBeVisible();

  await test.step("administrators see who has a second factor, and the page tells members so", async () => {
    await other.goto("/app/settings/two-factor");
    await expect(other.getByText(twoFactor.seenByAdmins("Acme Québec"))).toBeVisible();
    // Close the other browser first, because a new second factor ends the sessions of the user's other browsers.
    await other.close();
    await addApp(bo);
    await page.reload();
    await expect(page.getByText(factors.summary(1, 2))).toBeVisible();
    await expect(listed).toHaveCount(0);
    await page.getByRole("radio", { name: factors.all }).check();
    await expect(listed).toContainText(factors.on);
    await expectA11y(page);
  });
});
