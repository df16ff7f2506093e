/**
 * @file A user is invited to a team, sets a first password, compares one code, and is confirmed by an administrator.
 */
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { linkSentTo } from "./outbox.ts";
import { dialog, row, value } from "./steps.ts";
import { aTeam, invite, keepKit, newcomer, TEAM } from "./team-people.ts";
import { codeIn, heading, pick, rowOf, signInAt } from "./team-steps.ts";
import { addBucket, addPasswordTo, notice } from "./vault-steps.ts";

test("a user is invited by mail, joins and is confirmed; wrong invitations are refused", async ({
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
    await dialog(page).getByRole("button", { name: "Make invitation" }).click();
    const address = dialog(page).getByLabel("Email", { exact: true });
    await expect(address).toHaveAccessibleDescription("This email address already has an account.");
    await expect(address).toBeFocused();
    await address.fill(bo.email);
    await dialog(page).getByLabel("Repeat email").fill(bo.email);
    await dialog(page).getByRole("button", { name: "Make invitation" }).click();
    await expect(notice(page, `The link for ${bo.email} waits in the server’s outbox.`)).toBeVisible();
    await expect(rowOf(page, bo.email)).toContainText("Invited");
  });

  const other = await (await anotherBrowser()).newPage();
  const link = await linkSentTo(bo.email, "auth/reset-password");
  await test.step("the link sets the first password, once, and signs in", async () => {
    const read = /\/api\/team\/invitation$/;
    watch.expectFailure(read, "aborted");
    watch.expectFailure(read, 400);
    await other.route(read, (route) => route.abort(), { times: 1 });
    await other.goto(link);
    await other.getByRole("button", { name: "Try again" }).click();
    await expect(other.getByText(`Welcome, Bo. ${TEAM} has made an account for you.`)).toBeVisible();
    await expect(other).toHaveURL(/\/reset-password$/);
    await other.getByLabel("Password", { exact: true }).fill(bo.password);
    await other.getByLabel("Repeat password").fill(bo.password);
    await other.getByRole("button", { name: "Set password" }).click();
    await expect(heading(other, `Join ${TEAM}`)).toBeVisible();
    const stranger = await (await anotherBrowser()).newPage();
    await stranger.goto(link);
    await expect(
      stranger.getByText("Invalid link. This reset link is not valid or has expired.").first(),
    ).toBeVisible();
  });

  const code = (of: Page) => codeIn(of.getByRole("region", { name: "Joining code" }));
  await test.step("before the new member joins, they and the administrator see the same code", async () => {
    await expect(other.getByText("1 person belongs to it, and 1 person administers it")).toBeVisible();
    expect(await code(other)).toMatch(/^\w{20}$/);
    await page.getByRole("link", { name: "Bo Li", exact: true }).click();
    expect(await code(page)).toBe(await code(other));
  });

  await test.step("a member who joins without comparing waits for an administrator", async () => {
    await other.getByRole("button", { name: "Join and compare later" }).click();
    await expect(other.getByText("Waiting for an administrator", { exact: true })).toBeVisible();
    await expect(other.getByText("tell the person who invited you that you have joined")).toBeVisible();
    await expect(other.getByRole("button", { name: "Create bucket" })).toHaveCount(0);
    await page.goto("/app/");
    await expect(page.getByRole("link", { name: "Team, 1 waiting" })).toBeVisible();
    await expect(page.getByText("1 person waits to become a member of the team")).toBeVisible();
    await page.getByRole("link", { name: "Review" }).click();
    await expect(heading(page, "Bo Li")).toBeVisible();
    await expect(page.getByRole("button", { name: /confirm Bo Li/ })).toBeVisible();
    await page.goto("/app/team/users");
    await expect(page.getByRole("list", { name: "People who have joined" })).toContainText("Bo Li");
    await page.getByRole("button", { name: "Confirm without comparing (1)" }).click();
    await expect(rowOf(page, bo.email)).toContainText("Code not compared");
    await expect(page.getByRole("link", { name: "Team", exact: true })).toBeVisible();
    await expect(other.getByText(`You have not compared the code with ${TEAM} yet`)).toBeVisible();
    await expect(other.getByText("Without one, forgetting your Keepwell password can cost")).toBeVisible();
    await expect(other.getByText("An administrator of your team can bring your account back")).toHaveCount(0);
  });

  await test.step("the page of administrators says that the member's code was not compared", async () => {
    await page.goto("/app/team/admins");
    await page.getByRole("button", { name: "Add administrator" }).click();
    await pick(dialog(page).getByRole("combobox"), "Bo Li");
    await expect(dialog(page)).toContainText("Bo Li was confirmed without comparing the joining code.");
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    await page.goto("/app/team/users");
  });

  const show = async (before: string, kind: string) => {
    await page.getByRole("button", { name: before }).click();
    await page.getByRole("option", { name: kind }).click();
  };
  await test.step("the list of users can show only accounts that cannot be recovered, or that were not compared", async () => {
    await show("All users", "Cannot be recovered (2)");
    await expect(rowOf(page, bo.email)).toContainText("Cannot be recovered: has not agreed to it yet");
    await expect(rowOf(page, team.founder.email)).toContainText("there is no other administrator");
    await show("Cannot be recovered (2)", "Not compared by you (1)");
    await expect(rowOf(page, bo.email)).toBeVisible();
    await expect(rowOf(page, team.founder.email)).toHaveCount(0);
  });

  await test.step("member and administrator compare the code later, and the marks disappear", async () => {
    await other.getByRole("link", { name: "Compare the code" }).click();
    await page.getByRole("link", { name: "Bo Li", exact: true }).click();
    await expect(page.getByText("Bo Li was confirmed without comparing the joining code.")).toBeVisible();
    expect(await code(page)).toBe(await code(other));
    await other.getByRole("button", { name: "The code is the same" }).click();
    await expect(notice(other, "The code is compared.")).toBeVisible();
    await page.getByRole("button", { name: "The code is the same" }).click();
    await expect(page.getByText("You have compared this code.")).toBeVisible();
    await page.goto("/app/team/users");
    await expect(rowOf(page, bo.email)).toContainText("Active");
    await expect(page.getByText("Code not compared")).toHaveCount(0);
    await show("All users", "Not compared by you (0)");
    await expect(page.getByText("You have compared the joining code with every member.")).toBeVisible();
    await page.getByRole("button", { name: "All users" }).click();
    await expect(rowOf(page, bo.email)).not.toContainText("Cannot be recovered");
    await other.getByRole("link", { name: "Go to my buckets" }).click();
    await expect(heading(other, TEAM)).toBeVisible();
    await expect(other.getByText("You have not compared the code")).toHaveCount(0);
    await expect(other.getByText("An administrator of your team can bring your account back")).toBeVisible();
  });

  const cy = newcomer("Cy", "Roy");
  await test.step("one code and at most 12 clicks lead from the invitation to the first entry", async () => {
    const bucket = await addBucket(team.founder, "Accounting");
    await addPasswordTo(team.founder, { bucket, name: "Bank", username: "fay" });
    let clicks = 0;
    const click = async (what: Locator): Promise<void> => {
      clicks += 1;
      await what.click();
    };
    await click(page.getByRole("button", { name: "Add", exact: true }));
    await dialog(page).getByLabel("Firstname").fill(cy.firstname);
    await dialog(page).getByLabel("Lastname").fill(cy.lastname);
    await dialog(page).getByLabel("Email", { exact: true }).fill(cy.email);
    await dialog(page).getByLabel("Repeat email").fill(cy.email);
    await click(dialog(page).getByRole("button", { name: "Make invitation" }));
    await expect(notice(page, `The link for ${cy.email} waits in the server’s outbox.`)).toBeVisible();

    const theirs = await (await anotherBrowser()).newPage();
    // Following the link in the mail counts as a click.
    clicks += 1;
    await theirs.goto(await linkSentTo(cy.email, "auth/reset-password"));
    await theirs.getByLabel("Password", { exact: true }).fill(cy.password);
    await theirs.getByLabel("Repeat password").fill(cy.password);
    await click(theirs.getByRole("button", { name: "Set password" }));
    const shown = await code(theirs);
    await click(theirs.getByRole("button", { name: "The code is the same: join" }));
    await expect(theirs.getByText("Waiting for an administrator", { exact: true })).toBeVisible();

    // This page was opened before the invitation. An event tells the page that the invited person has joined.
    const person = page.getByRole("list", { name: "People who have joined" }).getByRole("listitem");
    expect(await codeIn(person)).toBe(shown);
    await click(person.getByRole("button", { name: "The code is the same" }));
    await expect(notice(page, "Cy Roy belongs to the team.")).toBeVisible();

    await page.bringToFront();
    await click(page.getByRole("link", { name: "Buckets" }));
    await click(row(page, "Accounting"));
    await click(page.getByRole("button", { name: "Add people", exact: true }));
    const people = dialog(page).getByRole("region", { name: "Add people" });
    await expect(people.getByRole("combobox")).toBeFocused();
    await people.getByRole("combobox").fill(cy.email);
    await expect(page.getByRole("option", { name: /^Cy Roy/ })).toBeVisible();
    await people.getByRole("combobox").press("Enter");
    await expect(people).toContainText("A new access list, “Readers”, is made for them.");
    await click(people.getByRole("button", { name: "Add", exact: true }));
    await expect(dialog(page).getByRole("button", { name: /Readers/ })).toContainText("1 user · 1 right");

    await click(row(theirs, "Accounting"));
    await click(row(theirs, "Bank"));
    await expect(value(dialog(theirs), "Username")).toHaveText("fay");
    expect(clicks).toBeLessThanOrEqual(12);
  });

  await test.step("a second person is added to the access list that gives the same level", async () => {
    const people = dialog(page).getByRole("region", { name: "Add people" });
    await people.getByRole("combobox").fill("Bo Li");
    await page.getByRole("option", { name: /^Bo Li/ }).click();
    await expect(people).toContainText("They join the access list “Readers”.");
    await people.getByRole("button", { name: "Add", exact: true }).click();
    await expect(dialog(page).getByRole("button", { name: /Readers/ })).toContainText("2 users · 1 right");
    await page.goto("/app/team/users");
    await expect(rowOf(page, cy.email)).toBeVisible();
  });

  await test.step("a full plan accepts no further member", async () => {
    watch.expectFailure(/\/users$/, 402);
    for (const who of [newcomer("Dee", "Park"), newcomer("Eve", "Ash")]) await invite(team, who);
    const sixth = newcomer("Flo", "Day");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await dialog(page).getByLabel("Firstname").fill(sixth.firstname);
    await dialog(page).getByLabel("Lastname").fill(sixth.lastname);
    await dialog(page).getByLabel("Email", { exact: true }).fill(sixth.email);
    await dialog(page).getByLabel("Repeat email").fill(sixth.email);
    await dialog(page).getByRole("button", { name: "Make invitation" }).click();
    await expect(dialog(page).getByRole("alert")).toContainText("capacity limits");
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("5 users")).toBeVisible();
  });
});
