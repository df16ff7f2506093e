/** @file A team's license has expired. What a member sees of this depends on whether the member manages billing. */
import { letDaysPass, UNCHARGEABLE } from "./billing-steps.ts";
import { expect, test } from "./fixtures.ts";
import { dialog } from "./steps.ts";
import { aTeam, grantOn, members, newcomer, TEAM } from "./team-people.ts";
import { heading, signInAt } from "./team-steps.ts";

test("the strip tells only members who manage billing of the expired license and the free plan", async ({
  page,
  anotherBrowser,
}) => {
  const team = await aTeam("enterprise", { number: UNCHARGEABLE });
  const [member] = await members(team, newcomer("Mia", "Cole"));
  await letDaysPass(team.founder, 31);
  await signInAt(page, team.founder, "/app/");
  const alert = page.getByRole("status").filter({ hasText: "Your license has expired" });
  await expect(alert).toContainText(/grace period: you can go on using everything until \d{4}-\d\d-\d\d/);
  await expect(alert).toContainText("Your team needs a paid plan: the Free plan is for individuals.");

  const ofMember = await (await anotherBrowser()).newPage();
  await signInAt(ofMember, member, "/app/");
  await expect(heading(ofMember, TEAM)).toBeVisible();
  await expect(ofMember.getByText("Your license has expired")).toBeHidden();

  await test.step("after the grace period, no form asks for a new user", async () => {
    await letDaysPass(team.founder, 40);
    await page.goto("/app/team/users");
    await expect(alert).toContainText("To create something new, subscribe first.");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(dialog(page).getByRole("heading", { name: "Your license has expired" })).toBeVisible();
    await expect(dialog(page).getByLabel("Firstname")).toHaveCount(0);
    await dialog(page).getByRole("link", { name: "Subscribe" }).click();
    await expect(heading(page, "Subscribe")).toBeVisible();
  });

  await test.step("a member who cannot pay is told who can, before any form", async () => {
    await grantOn(team, { model: "enterprise", uid: team.uid, to: member, permissions: ["manage_users"] });
    await ofMember.goto("/app/team/users");
    await ofMember.getByRole("button", { name: "Add", exact: true }).click();
    const told = dialog(ofMember);
    await expect(told.getByRole("heading", { name: "Your team’s license has expired" })).toBeVisible();
    await expect(told).toContainText(
      "Ask an administrator, or a member with the permission “Manage billing”",
    );
    await expect(told.getByLabel("Firstname")).toHaveCount(0);
    await expect(told.getByRole("link", { name: "Subscribe" })).toHaveCount(0);
    await told.getByRole("button", { name: "Close", exact: true }).last().click();
    await expect(told).toBeHidden();
  });
});
