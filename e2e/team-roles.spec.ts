/** @file What a member may do depends on their role: managing users, managing billing, or administrator. */
import { confirmPassword } from "@keepwell/client/account/password-proof.ts";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import type { Person } from "./person.ts";
import { dialog } from "./steps.ts";
import {
  accept,
  aGroup,
  aTeam,
  codeOf,
  grantOn,
  join,
  members,
  newcomer,
  TEAM,
  type Team,
  uidOf,
} from "./team-people.ts";
import { bigCodeIn, codeIn, givePassword, heading, pick, rowOf, signInAt } from "./team-steps.ts";
import { notice } from "./vault-steps.ts";

const DENIED = "You are not allowed to access this page.";

test("members who manage users see and invite users; other members cannot open the users page", async ({
  page,
  anotherBrowser,
}) => {
  const team = await aTeam();
  const [mia, bo] = await members(team, newcomer("Mia", "Roux"), newcomer("Bo", "Li"));
  const cy = newcomer("Cy", "Park");
  await grantOn(team, { model: "enterprise", uid: team.uid, to: mia, permissions: ["manage_users"] });
  const other = await (await anotherBrowser()).newPage();

  await test.step("a member who does not manage users has no link to the users page", async () => {
    await signInAt(other, bo, "/app/team/users");
    await expect(heading(other, DENIED)).toBeVisible();
    await expect(other).toHaveURL(/\/team\/users$/);
    await expect(other.getByRole("link", { name: "Team", exact: true })).toHaveCount(0);
    await other.getByRole("main").getByRole("link", { name: "Home", exact: true }).click();
    await expect(heading(other, TEAM)).toBeVisible();
  });

  await test.step("a member who manages users sees users and groups, but no permissions", async () => {
    await signInAt(page, mia, "/app/");
    await page.getByRole("link", { name: "Team", exact: true }).click();
    await expect(rowOf(page, bo.email)).toBeVisible();
    const sections = page.getByRole("navigation", { name: "Team" });
    await expect(sections.getByRole("link", { name: "Groups" })).toBeVisible();
    for (const name of ["Root permissions", "Recovery", "Audit log"])
      await expect(sections.getByRole("link", { name })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Delete Fay Roy" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await page.goto("/app/team/root-permissions");
    await expect(heading(page, DENIED)).toBeVisible();
    await page.goto("/app/team/audit");
    await expect(page.getByText("Only administrators of your team see this page.")).toBeVisible();
    await page.goto("/app/team/admins");
    await expect(heading(page, "Admins")).toBeVisible();
    await expect(page.getByRole("button", { name: "Add administrator" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: /as administrator$/ })).toHaveCount(0);
  });

  await test.step("a user whom a manager invited still needs an administrator's confirmation", async () => {
    await page.goto("/app/team/users");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await dialog(page).getByLabel("Firstname").fill(cy.firstname);
    await dialog(page).getByLabel("Lastname").fill(cy.lastname);
    await dialog(page).getByLabel("Email", { exact: true }).fill(cy.email);
    await dialog(page).getByLabel("Repeat email").fill(cy.email);
    await dialog(page).getByRole("button", { name: "Make invitation" }).click();
    await expect(rowOf(page, cy.email)).toContainText("Invited");
    await join(await accept(cy));
    await expect(rowOf(page, cy.email)).toContainText("Waiting for an administrator");
    await expect(page.getByRole("button", { name: /^Confirm/ })).toHaveCount(0);
  });
});

const seeBilling = async (page: Page, team: Team, bo: Person): Promise<void> => {
  await signInAt(page, bo, "/app/");
  await expect(heading(page, TEAM)).toBeVisible();
  const billing = page.getByRole("link", { name: "Billing", exact: true });
  await page.getByRole("button", { name: /^Account:/ }).click();
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
  await expect(billing).toHaveCount(0);
  await page.goto("/app/billing/overview");
  await expect(page.getByText(DENIED).first()).toBeVisible();
  await grantOn(team, { model: "enterprise", uid: team.uid, to: bo, permissions: ["manage_billing"] });
  await page.reload();
  await expect(page.getByText("3 of 5 included users")).toBeVisible();
};

const confirmChanges = async (
  page: Page,
  team: Team,
  [mia, bo]: readonly [Person, Person],
): Promise<void> => {
  const group = await aGroup(team, "Interns");
  const { api } = mia.session;
  const inTeam = (id: string) => ({ params: { enterpriseId: team.uid, id } });
  await api.team.updateGroup({ ...inTeam(group), body: { friendly_name: "Trainees", name: "interns" } });
  await confirmPassword(mia.device, mia.session, mia.password);
  // Leave Bo's page first. Once Bo is suspended, the server would refuse the page's calls.
  await page.goto("about:blank");
  await api.team.setUserState({ ...inTeam(uidOf(bo)), body: { state: "suspended" } });

  await signInAt(page, team.founder, "/app/team/users");
  const changes = page.getByRole("list", { name: "Changes" });
  await expect(changes).toContainText("The group “Interns” is renamed “Trainees”.");
  const leaving = changes.getByRole("listitem").filter({ hasText: "Bo Li loses access to the team." });
  expect(await codeIn(leaving)).toBe(await codeOf(bo));
  await page.getByRole("button", { name: /^Confirm \d changes$/ }).click();
  await expect(notice(page, /confirmed/)).toBeVisible();
  await expect(changes).toHaveCount(0);
};

test("members see what their rights allow, and their changes wait for an administrator", async ({ page }) => {
  const team = await aTeam();
  const [mia, bo] = await members(team, newcomer("Mia", "Roux"), newcomer("Bo", "Li"));
  await grantOn(team, { model: "enterprise", uid: team.uid, to: mia, permissions: ["manage_users"] });
  await test.step("only members who manage billing see the billing pages", () => seeBilling(page, team, bo));
  await test.step("changes by other members wait until an administrator confirms them", () =>
    confirmChanges(page, team, [mia, bo]));
});

test("a member becomes an administrator and loses the role; the last administrator stays", async ({
  page,
  anotherBrowser,
  watch,
}) => {
  // The server first refuses the call because it needs a recent proof of the password.
  watch.expectFailure(/\/admins(\/|$)/, 403);
  // The page of a member who has just lost the role may ask once more what waits for an administrator. The server then
  // refuses the call.
  watch.allowFailure(/\/(recovery-requests|roster\/due)$/, 403);
  const team = await aTeam();
  const { founder } = team;
  const [bo] = await members(team, newcomer("Bo", "Li"));
  const other = await (await anotherBrowser()).newPage();
  await signInAt(other, bo, "/app/");
  await signInAt(page, founder, "/app/team/admins");
  await expect(page.getByText("There is only one administrator").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove Fay Roy as administrator" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  const add = async () => {
    await page.getByRole("button", { name: "Add administrator" }).click();
    await pick(dialog(page).getByRole("combobox"), "Bo Li");
    expect(await bigCodeIn(dialog(page))).toBe(await codeOf(bo));
    await dialog(page)
      .getByRole("checkbox", { name: /the codes are the same/ })
      .check({ force: true });
    await dialog(page).getByRole("button", { name: "Add administrator" }).click();
  };
  await add();
  await givePassword(page, founder.password);
  await expect(notice(page, "User has been granted admin role.")).toBeVisible();
  await expect(rowOf(page, bo.email)).toBeVisible();
  await add();
  await expect(notice(page, "User is already admin.")).toBeVisible();

  const offered = other.getByRole("link", { name: "Team", exact: true });
  await expect(offered).toBeVisible();

  await page.getByRole("button", { name: "Remove Bo Li as administrator" }).click();
  const question = page.getByRole("alertdialog");
  expect(await codeIn(question)).toBe(await codeOf(bo));
  await question.getByRole("button", { name: "Remove as administrator", exact: true }).click();
  await expect(notice(page, "Bo Li is no longer an administrator.")).toBeVisible();
  await expect(rowOf(page, bo.email)).toHaveCount(0);
  await expect(page.getByText("Waiting for your confirmation", { exact: true })).toHaveCount(0);
  await expect(page.getByText("There is only one administrator").first()).toBeVisible();
  await expect(offered).toHaveCount(0);
  await other.goto("/app/team/audit");
  await expect(heading(other, DENIED)).toBeVisible();
});
