/** @file How a user joins a team: invited, a first password, joined by its code, confirmed by an administrator. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { linkSentTo } from "./outbox.ts";
import { dialog, submitLogin } from "./steps.ts";
import { aTeam, invite, keepKit, newcomer, TEAM } from "./team-people.ts";
import { codeIn, heading, rowOf, signInAt } from "./team-steps.ts";
import { notice } from "./vault-steps.ts";

test("a user is invited by mail, joins and is confirmed; others are refused on the way", async ({
  page,
  anotherBrowser,
  watch,
}) => {
  const team = await aTeam("small_business");
  const bo = newcomer("Bo", "Li");
  await signInAt(page, team.founder, "/app/team/users");

  await test.step("no user can be invited before the founder has stored a recovery code", async () => {
    const add = page.getByRole("button", { name: "Add", exact: true });
    await add.click();
    await expect(dialog(page).getByRole("heading", { name: "Save your recovery kit first" })).toBeVisible();
    await expect(dialog(page).getByRole("link", { name: "Set up recovery" })).toBeVisible();
    await keepKit(team.founder);
    await page.reload();
    await add.click();
    await expect(dialog(page).getByLabel("Firstname")).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("an address that has an account cannot be invited", async () => {
    watch.expectFailure(/\/users$/, 422);
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await dialog(page).getByLabel("Firstname").fill(bo.firstname);
    await dialog(page).getByLabel("Lastname").fill(bo.lastname);
    await dialog(page).getByLabel("Email", { exact: true }).fill(team.founder.email);
    await dialog(page).getByLabel("Repeat email").fill(team.founder.email);
    await dialog(page).getByRole("button", { name: "Send invitation" }).click();
    const address = dialog(page).getByLabel("Email", { exact: true });
    await expect(address).toHaveAccessibleDescription("This email address already has an account.");
    await expect(address).toBeFocused();
    await address.fill(bo.email);
    await dialog(page).getByLabel("Repeat email").fill(bo.email);
    await dialog(page).getByRole("button", { name: "Send invitation" }).click();
    await expect(notice(page, `The invitation is on its way to ${bo.email}.`)).toBeVisible();
    await expect(rowOf(page, bo.email)).toContainText("Invited");
  });

  const other = await (await anotherBrowser()).newPage();
  const link = await linkSentTo(bo.email, "auth/reset-password");
  await test.step("the link sets the first password, once", async () => {
    watch.expectFailure(/\/api\/team\/invitation$/, 400);
    await other.goto(link);
    await expect(other.getByText(`Welcome, Bo. ${TEAM} has made an account for you.`)).toBeVisible();
    await expect(other).toHaveURL(/\/reset-password$/);
    await other.getByLabel("Password", { exact: true }).fill(bo.password);
    await other.getByLabel("Repeat password").fill(bo.password);
    await other.getByRole("button", { name: "Set password" }).click();
    await expect(other.getByText("Your account is ready. You can now login.")).toBeVisible();
    await other.goto(link);
    await expect(
      other.getByText("Invalid link. This reset link is not valid or has expired.").first(),
    ).toBeVisible();
  });

  await test.step("joining requires the team's code on screen and the password", async () => {
    watch.expectFailure(/\/api\/me\/unlock$/, 422);
    await other.goto("/app/");
    await submitLogin(other, bo);
    await expect(heading(other, TEAM)).toBeVisible();
    await expect(other.getByRole("button", { name: "Create bucket" })).toHaveCount(0);
    await other.getByRole("link", { name: "See what joining means" }).click();
    await expect(heading(other, `Join ${TEAM}`)).toBeVisible();
    await expect(other.getByText("1 person belongs to it, and 1 person administers it")).toBeVisible();
    const code = (of: Page) => codeIn(of.getByRole("region", { name: "Team code" }));
    expect(await code(other)).toMatch(/^\w{20}$/);
    expect(await code(other)).toBe(await code(page));
    const password = other.getByLabel("Your password");
    await password.fill("something else");
    const agree = other.getByRole("button", { name: `Join ${TEAM}` });
    await expect(agree).toHaveAttribute("aria-disabled", "true");
    await other
      .getByRole("checkbox", { name: "An administrator has told me the same code" })
      .check({ force: true });
    await agree.click();
    await expect(password).toHaveAttribute("aria-invalid", "true");
    await password.fill(bo.password);
    await agree.click();
    await expect(other.getByText("Waiting for an administrator", { exact: true })).toBeVisible();
  });

  await test.step("the administrator sees the new member's code, and confirms", async () => {
    const person = page.getByRole("list", { name: "People who have joined" }).getByRole("listitem");
    await expect(person).toContainText("Bo Li");
    await expect(person.locator(".secret")).toBeVisible();
    expect(await codeIn(person)).toBe(await codeIn(other.getByRole("main")));
    await page.getByRole("button", { name: "Confirm 1 change" }).click();
    await expect(rowOf(page, bo.email)).toContainText("Active");
    await expect(other.getByText(`You belong to ${TEAM}`)).toBeVisible();
    await other.getByRole("link", { name: "Go to my buckets" }).click();
    await expect(heading(other, TEAM)).toBeVisible();
    await expect(other.getByRole("link", { name: "See what joining means" })).toHaveCount(0);
  });

  await test.step("a full plan accepts no further member", async () => {
    watch.expectFailure(/\/users$/, 402);
    for (const who of [newcomer("Cy", "Roy"), newcomer("Dee", "Park"), newcomer("Eve", "Ash")])
      await invite(team, who);
    const sixth = newcomer("Flo", "Day");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await dialog(page).getByLabel("Firstname").fill(sixth.firstname);
    await dialog(page).getByLabel("Lastname").fill(sixth.lastname);
    await dialog(page).getByLabel("Email", { exact: true }).fill(sixth.email);
    await dialog(page).getByLabel("Repeat email").fill(sixth.email);
    await dialog(page).getByRole("button", { name: "Send invitation" }).click();
    await expect(dialog(page).getByRole("alert")).toContainText("capacity limits");
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("5 users")).toBeVisible();
  });
});
