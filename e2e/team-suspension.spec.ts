import { confirmPassword } from "@keepwell/client/account/password-proof.ts";
import { rereadTeam } from "@keepwell/client/session/own-team.ts";
import { listedMember } from "@keepwell/client/team/roster/listed-member.ts";
import { makeAdmin } from "@keepwell/client/team/roster/make-admin.ts";
import { expect, test } from "./fixtures.ts";
import { dialog } from "./steps.ts";
import { aTeam, members, newcomer, uidOf } from "./team-people.ts";
import { heading, rowOf, signInAt } from "./team-steps.ts";
import { notice } from "./vault-steps.ts";

test("suspending an administrator requires the password, and cancelling changes nothing", async ({
  page,
  watch,
}) => {
  watch.expectFailure(/\/state$/, 403);
  const team = await aTeam();
  const { device, session, password } = team.founder;
  const [bo] = await members(team, newcomer("Bo", "Li"));
  await rereadTeam(session);
  await confirmPassword(device, session, password);
  await makeAdmin(session, await listedMember(session, uidOf(bo)));
  await signInAt(page, team.founder, `/app/team/users/${uidOf(bo)}`);
  await expect(heading(page, "Bo Li")).toBeVisible();
  const asked = dialog(page).getByLabel("Password", { exact: true });
  const suspend = async () => {
    await page.getByRole("button", { name: "Suspend" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Suspend" }).click();
    await expect(asked).toBeVisible();
  };
  await suspend();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(asked).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Suspend" })).toBeEnabled();
  await expect(page.getByText("Please confirm your password to continue.")).toHaveCount(0);
  await suspend();
  await asked.fill(password);
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(notice(page, "Bo Li is suspended.")).toBeVisible();
  await page.goto("/app/team/audit");
  await expect(rowOf(page, "Administrator removed")).toContainText("Bo Li");
});
