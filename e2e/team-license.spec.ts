/** @file Which members of a team see the notice of an expired license, and in which words. */
import { letDaysPass, UNCHARGEABLE } from "./billing-steps.ts";
import { expect, test } from "./fixtures.ts";
import { aTeam, members, newcomer, TEAM } from "./team-people.ts";
import { heading, signInAt } from "./team-steps.ts";

test("only members who manage billing are told of the expired license and the free plan", async ({
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
});
