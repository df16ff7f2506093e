/** @file Axe checks the pages of a team and their dialogs. */
import type { Page } from "@playwright/test";
import { confirm } from "../web/src/text/fr-CA/confirm.ts";
import { permissions as frPermissions } from "../web/src/text/fr-CA/permissions.ts";
import { recovery } from "../web/src/text/fr-CA/recovery.ts";
import { team as frTeam } from "../web/src/text/fr-CA/team.ts";
import { frCa as all } from "../web/src/text/fr-CA.ts";
import { expect, test } from "./fixtures.ts";
import { expectLookA11y, expectLooksA11y, NARROW_LOOK, signInIn } from "./looks.ts";
import { linkSentTo } from "./outbox.ts";
import { openSignedIn } from "./steps.ts";
import {
  accept,
  aGroup,
  aTeam,
  aWaiting,
  dismiss,
  grantOn,
  invite,
  members,
  newcomer,
  uidOf,
} from "./team-people.ts";
import { addBucket, addPasswordTo } from "./vault-steps.ts";

const words = { all, team: frTeam, permissions: frPermissions, recovery, confirm };

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const h1 = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

/** Makes a team with a member, an unconfirmed user, an invited user, a group and a bucket granted to the group. */
const aWorld = async () => {
  const team = await aTeam();
  const [bo] = await members(team, newcomer("Bo", "Li"));
  const group = await aGroup(team, "Comptabilité et paie", bo);
  const bucket = await addBucket(team.founder, "Accounting");
  const entry = await addPasswordTo(team.founder, { bucket, name: "Bank" });
  await grantOn(team, { model: "bucket", uid: bucket.uid, to: group, permissions: ["read"] });
  await grantOn(team, {
    model: "entry",
    uid: entry.uid,
    bucket: bucket.uid,
    to: bo,
    permissions: ["manage_permissions"],
  });
  await aWaiting(team, newcomer("Marie-Ève", "Tremblay-Beauregard"));
  await invite(team, newcomer("Cy", "Park"));
  return { team, bo, group, bucket, entry };
};

interface Tour extends Awaited<ReturnType<typeof aWorld>> {
  readonly page: Page;
}

const people = async ({ page, bo, group }: Tour): Promise<void> => {
  const text = words.team;
  await expect(page.getByRole("list", { name: text.due.admit }).locator(".secret")).toBeVisible();
  await expect(page.getByRole("table")).toBeVisible();
  await expectLooksA11y(page);
  await page.goto(`/app/team/users/${uidOf(bo)}`);
  await expect(h1(page, bo.name)).toBeVisible();
  await expect(page.getByRole("main").locator(".secret").first()).toBeVisible();
  await expectLooksA11y(page);
  await page.goto("/app/team/groups");
  await expect(page.getByRole("table")).toBeVisible();
  await expectLooksA11y(page);
  await page.goto(`/app/team/groups/${group}`);
  await expect(page.getByRole("table")).toBeVisible();
  await expectLooksA11y(page);
  await page.goto("/app/team/admins");
  await expect(page.getByText(text.admins.lastText)).toBeVisible();
  await expectLooksA11y(page);
  await press(page, text.admins.add);
  await page.getByRole("combobox", { name: text.searchPerson }).fill("bo li");
  await page.getByRole("option", { name: /Bo Li/ }).click();
  await expect(page.getByRole("figure", { name: text.admins.code })).toBeVisible();
  await expectLooksA11y(page);
};

const permissions = async ({ page, team, bucket, entry }: Tour): Promise<void> => {
  const text = words.permissions;
  const draft = async () => {
    await press(page, text.accessList.create);
    await page.getByRole("textbox", { name: text.accessList.name, exact: true }).fill("Readers");
    await page.getByRole("combobox", { name: text.accessList.add }).fill("bo li");
    await page.getByRole("option", { name: /Bo Li/ }).click();
    await page.getByRole("checkbox", { name: text.names.write }).first().check({ force: true });
    await expect(
      page.getByRole("region", { name: text.preview.title }).getByRole("list").first(),
    ).toBeVisible();
  };
  await page.goto("/app/team/root-permissions");
  await draft();
  await expectLooksA11y(page);
  await press(page, words.all.common.cancel);
  await page.goto(`/app/bucket/${bucket.uid}?perms=entry.${entry.uid}`);
  await draft();
  await expectLooksA11y(page);
  await press(page, words.all.common.cancel);
  await page.getByRole("button", { name: new RegExp(text.policy.title) }).click();
  await page.getByRole("radio", { name: new RegExp(`^${text.policy.restrict}`) }).check({ force: true });
  await expect(page.getByRole("region", { name: text.preview.title })).not.toContainText(
    text.preview.loading,
  );
  await expectLooksA11y(page);
  await page.goto(`/app/bucket/${bucket.uid}?perms=bucket.${bucket.uid}`);
  await page.getByRole("radio", { name: text.who.title }).check({ force: true });
  await expect(page.getByRole("table", { name: text.who.title })).toContainText(team.founder.email);
  await expectLooksA11y(page);
};

const log = async ({ page }: Tour): Promise<void> => {
  await page.goto("/app/team/audit");
  await expect(page.getByRole("table")).toBeVisible();
  await expectLooksA11y(page);
};

test.use(NARROW_LOOK);

test("a team's people, permissions and log are accessible", async ({ page }) => {
  const tour: Tour = { ...(await aWorld()), page };
  await openSignedIn(page, tour.team.founder, "/app/team/users");
  await people(tour);
  await permissions(tour);
  await log(tour);
});

test("the pages for joining a team, asking it for help and leaving it are accessible", async ({
  page,
  anotherBrowser,
  watch,
}) => {
  // The server refuses the first call, because taking a request requires a recent proof of the password.
  watch.expectFailure(/\/recovery-requests\/[^/]+\/take$/, 403);
  const text = words.team;
  const team = await aTeam();
  const [bo, dee] = await members(team, newcomer("Bo", "Li"), newcomer("Dee", "Ash"));
  const bucket = await addBucket(team.founder, "Accounting");
  await addPasswordTo(team.founder, { bucket, name: "Bank" });
  await grantOn(team, { model: "bucket", uid: bucket.uid, to: bo, permissions: ["read"] });
  const cy = newcomer("Cy", "Park");
  await invite(team, cy);
  const other = await (await anotherBrowser(NARROW_LOOK)).newPage();

  await test.step("setting the first password and joining", async () => {
    await other.goto(await linkSentTo(cy.email, "auth/reset-password"));
    await expect(other.getByLabel(text.invitation.repeat)).toBeVisible();
    await expectLookA11y(other);
    await accept(cy);
    await other.goto("/app/team/users");
    await signInIn(other, { ...bo, ...cy }, words.all);
    await expect(h1(other, text.denied)).toBeVisible();
    await expectLookA11y(other);
    await other.goto("/app/");
    await expect(other.getByText(text.join.invitedText)).toBeVisible();
    await expectLookA11y(other);
    await other.getByRole("link", { name: text.join.toJoin }).click();
    await expect(other.locator(".secret")).toBeVisible();
    await expectLookA11y(other);
    await press(other, text.compare.joinLater);
    await other.getByRole("link", { name: text.join.toCode }).click();
    await expect(other.locator("main .secret")).toBeVisible();
    await expect(other.getByText(text.compare.ownTitle("Acme Québec"))).toBeVisible();
    await expectLookA11y(other);
  });

  await test.step("requesting recovery from an administrator", async () => {
    await dee.session.api.identity.sendResetLink({ body: { email: dee.email } });
    await page.goto(await linkSentTo(dee.email, "auth/reset-password"));
    await page
      .getByRole("radio", { name: new RegExp(words.recovery.reset.administrator) })
      .check({ force: true });
    await press(page, words.recovery.administrator.ask);
    await expect(page.getByText(words.recovery.administrator.waiting("Acme Québec"))).toBeVisible();
    await expectLookA11y(page);
  });

  const administrator = await (await anotherBrowser(NARROW_LOOK)).newPage();
  await test.step("approving the recovery", async () => {
    await openSignedIn(administrator, team.founder, "/app/team/recovery");
    await expect(administrator.getByRole("list", { name: text.recovery.list })).toBeVisible();
    await expectLookA11y(administrator);
    await press(administrator, text.recovery.compareOf(dee.name));
    await administrator
      .getByLabel(words.all.identity.login.password, { exact: true })
      .fill(team.founder.password);
    await press(administrator, words.confirm.confirm);
    // Move the pointer away. On a phone, a button of the next dialog would appear under it and show a tooltip.
    await administrator.mouse.move(0, 0);
    await expect(administrator.getByRole("figure", { name: text.recovery.code })).toBeVisible();
    await expectLookA11y(administrator);
    await expect(page.getByRole("figure", { name: words.recovery.administrator.code })).toBeVisible();
    await expectLookA11y(page);
  });

  await test.step("inviting, deleting, and the leaver's report", async () => {
    await administrator.goto("/app/team/users");
    await press(administrator, text.users.add);
    await expect(administrator.getByLabel(text.users.fields.email_confirm)).toBeVisible();
    await expectLookA11y(administrator);
    await press(administrator, words.all.common.cancel);
    await press(administrator, text.users.more(bo.name));
    await expect(administrator.getByRole("menu")).toBeVisible();
    await expectLookA11y(administrator);
    await administrator.getByRole("menuitem", { name: words.all.common.delete }).click();
    await expect(administrator.getByRole("alertdialog").locator(".secret")).toBeVisible();
    await expectLookA11y(administrator);
    const report = await dismiss(team, bo);
    await administrator.goto("/app/team/leavers");
    await expect(administrator.getByRole("table")).toBeVisible();
    await expectLookA11y(administrator);
    await administrator.goto(`/app/team/leavers/${report}`);
    await expect(administrator.getByRole("listitem").getByRole("checkbox")).toBeVisible();
    await expectLookA11y(administrator);
  });
});
