/** @file An administrator makes a group, adds several users, and renames, suspends, restores and deletes a member. */
import { expect, expectA11y, test } from "./fixtures.ts";
import { dialog, holdRequests, submitLogin } from "./steps.ts";
import { aTeam, codeOf, invite, members, newcomer, TEAM } from "./team-people.ts";
import { codeIn, heading, pick, rowOf, signInAt } from "./team-steps.ts";
import { notice } from "./vault-steps.ts";

test("an administrator creates a group, and renames, suspends, restores and deletes a member", async ({
  page,
  anotherBrowser,
  watch,
}) => {
  watch.expectFailure(/\/api\/authenticate$/, 403);
  // The server refuses the deletion at first, because it needs a recent proof of the password.
  watch.expectFailure(/\/users\/[^/]+$/, 403);
  const team = await aTeam();
  const { founder } = team;
  const [bo] = await members(team, newcomer("Bo", "Li"));
  const other = await (await anotherBrowser()).newPage();
  await signInAt(page, founder, "/app/team/groups");
  await expect(page.locator("html")).toHaveAttribute("data-account", "enterprise");

  await test.step("the form of a new group derives the system name from the name", async () => {
    await expect(page.getByText("No groups yet.")).toBeVisible();
    await page.getByRole("button", { name: "Create a group" }).click();
    await dialog(page).getByLabel("Name", { exact: true }).fill("Équipe TI");
    await expect(dialog(page).getByLabel("System name")).toHaveValue("equipe_ti");
    await dialog(page).getByRole("button", { name: "Create" }).click();
    await expect(heading(page, "Équipe TI")).toBeVisible();
    await pick(page.getByRole("combobox", { name: "Add a member by name or email" }), "Bo Li");
    await expect(rowOf(page, "Bo Li")).toBeVisible();
    await expect(page.getByText("This group has no key yet")).toHaveCount(0);
  });

  await test.step("several people are added from a list, and lines that cannot be used say why", async () => {
    await page.goto("/app/team/users");
    await page.getByRole("button", { name: "Add several" }).click();
    const [ida, jo] = [newcomer("Ida", "Berg"), newcomer("Jo", "Kim")];
    const list = [
      "Email;First name;Last name;Groups",
      `${ida.email};=1+1;Berg;Équipe TI`,
      `${ida.email.toUpperCase()};Ida;Berg;`,
      `${bo.email};Bo;Li;`,
      "jo at example.test;Jo;Kim;",
      `${jo.email};Jo;Kim;`,
    ].join("\r\n");
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      dialog(page).getByRole("button", { name: "Choose a CSV file" }).click(),
    ]);
    await chooser.setFiles({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(list) });
    await expect(dialog(page).getByLabel("One person a line")).toHaveValue(/Jo;Kim/);
    await dialog(page).getByRole("button", { name: "Check the list" }).click();
    await expect(dialog(page)).toContainText("2 people can be invited. 3 lines are left out");
    await expect(dialog(page)).toContainText("Same email as line 2");
    await expect(dialog(page)).toContainText("Is a user already");
    await expect(dialog(page)).toContainText("Email: Please enter a valid email address.");
    await expectA11y(page);
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").getByRole("button", { name: "Back to the list" }).click();
    await dialog(page).getByRole("button", { name: "Make 2 invitations" }).click();
    await expect(dialog(page)).toContainText("2 people are invited. 3 lines are left out");
    await expect(dialog(page).getByRole("button", { name: "Change the list" })).toBeVisible();
    await dialog(page).getByRole("button", { name: "Close" }).last().click();
    await expect(rowOf(page, ida.email)).toContainText("=1+1 Berg");
    await expect(rowOf(page, jo.email)).toContainText("Invited");
    await page.goto("/app/team/groups");
    await expect(rowOf(page, "Équipe TI")).toContainText("2 members");
  });

  await test.step("several users are chosen and added to a group together", async () => {
    await page.getByRole("link", { name: "Équipe TI", exact: true }).click();
    await page.getByRole("button", { name: "Add several" }).click();
    await expect(dialog(page).getByRole("checkbox", { name: "Bo Li" })).toHaveCount(0);
    await dialog(page).getByRole("checkbox", { name: "Fay Roy" }).check();
    await dialog(page).getByLabel("Filter by name").fill("kim");
    await expect(dialog(page).getByRole("checkbox")).toHaveCount(1);
    await dialog(page).getByRole("checkbox", { name: "Jo Kim" }).check();
    await expectA11y(page);
    const release = await holdRequests(page, /\/groups\/[^/]+\/users$/);
    await dialog(page).getByRole("button", { name: "Add 2 members" }).click();
    await expect(dialog(page).getByRole("listitem")).toHaveText([/^Fay Roy.*@/, /^Jo Kim.*@/]);
    await expectA11y(page);
    release();
    await expect(notice(page, "2 members added.")).toBeVisible();
    await expect(rowOf(page, "Fay Roy")).toBeVisible();
    await expect(rowOf(page, "Jo Kim")).toBeVisible();
  });

  await test.step("the group is renamed", async () => {
    await page.getByLabel("Name", { exact: true }).fill("Équipe réseau");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(notice(page, "User group updated.")).toBeVisible();
    await expect(heading(page, "Équipe réseau")).toBeVisible();
  });

  await test.step("a member is renamed", async () => {
    await page.goto("/app/team/users");
    await page.getByRole("link", { name: "Bo Li", exact: true }).click();
    await page.getByLabel("Lastname").fill("Liu");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(notice(page, "User account updated.")).toBeVisible();
    await expect(heading(page, "Bo Liu")).toBeVisible();
  });

  await test.step("another user's correction appears in the fields that the user has not edited, and is saved with the edited one", async () => {
    const cy = newcomer("Cy", "Park");
    const corrected = newcomer("Cy", "Park").email;
    const { team: api } = founder.session.api;
    const params = await invite(team, cy);
    await page.goto(`/app/team/users/${params.id}`);
    await page.getByLabel("Firstname").fill("Cyd");
    const body = { firstname: "Cy", lastname: "Parker", email: corrected, email_confirm: corrected };
    await api.updateUser({ params, body });
    await expect(page.getByLabel("Lastname")).toHaveValue("Parker");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(heading(page, "Cyd Parker")).toBeVisible();
    const { firstname, lastname, email } = await api.getUser({ params });
    expect([firstname, lastname, email]).toEqual(["Cyd", "Parker", corrected]);
    await page.goBack();
  });

  await test.step("a suspended member signs in only after an administrator's confirmation", async () => {
    await page.getByRole("button", { name: "Suspend" }).click();
    const question = page.getByRole("alertdialog");
    expect(await codeIn(question)).toBe(await codeOf(bo));
    await question.getByRole("button", { name: "Suspend" }).click();
    await expect(notice(page, "Bo Liu is suspended.")).toBeVisible();
    const access = page.getByRole("region", { name: "Groups and access" });
    await expect(access).toContainText("could see until the suspension");
    await expect(access).toContainText("No bucket of the team");
    await other.goto("/app/auth/login");
    await submitLogin(other, bo);
    await expect(other.getByText("This account is suspended.").first()).toBeVisible();
    await page.getByRole("button", { name: "Let back in" }).click();
    await expect(notice(page, "Bo Liu can sign in again, and waits for an administrator.")).toBeVisible();
    await page.getByRole("link", { name: "See what waits for an administrator" }).click();
    await page.getByRole("button", { name: /^Confirm without comparing \(\d+\)$/ }).click();
    await expect(rowOf(page, bo.email)).toContainText("Active");
    await submitLogin(other, bo);
    await expect(heading(other, TEAM)).toBeVisible();
    await other.goto("/app/legal/terms-of-use");
  });

  await test.step("the page says that the deleted member had been able to see no password of the team", async () => {
    await page.getByRole("button", { name: "Delete Bo Liu" }).click();
    const question = page.getByRole("alertdialog");
    expect(await codeIn(question)).toBe(await codeOf(bo));
    await question.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByLabel("Password", { exact: true }).fill(founder.password);
    await page.getByRole("button", { name: "Confirm", exact: true }).click();
    await expect(page.getByText("Bo Liu is deleted.").first()).toBeVisible();
    await expect(page.getByText("This person could see no password of the team.")).toBeVisible();
    await expect(rowOf(page, bo.email)).toHaveCount(0);
  });
});
