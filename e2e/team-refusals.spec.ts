/** @file The pages tell a member with limited rights what they may not do: before they try it, or right afterwards. */
import type { CallFailure } from "@keepwell/client/api/call-failure.ts";
import type { Page } from "@playwright/test";
import { expect, expectA11y, test } from "./fixtures.ts";
import type { Person } from "./person.ts";
import { aGroup, aTeam, grantOn, members, newcomer, type Team } from "./team-people.ts";
import { heading, pick, rowOf, signInAt } from "./team-steps.ts";
import { addBucket, addList, addPasswordTo, bucketPath, notice } from "./vault-steps.ts";

const addToGroups = async (page: Page, team: Team, mia: Person): Promise<void> => {
  const root = { model: "enterprise", uid: team.uid } as const;
  await grantOn(team, { ...root, to: mia, permissions: ["manage_users"] });
  const [payers, readers] = [await aGroup(team, "Payers"), await aGroup(team, "Readers")];
  await grantOn(team, { ...root, to: payers, permissions: ["manage_billing"] }, "Billing");
  const search = page.getByRole("combobox", { name: "Add a member by name or email" });
  const refusal = page.getByRole("alert").filter({ hasText: "Bo Li was not added" });

  await signInAt(page, mia, `/app/team/groups/${payers}`);
  await pick(search, "Bo Li");
  await expect(refusal).toContainText("This group gives access to something you do not have yourself");
  await expect(page.getByText("This group has no members yet.")).toBeVisible();
  await expectA11y(page);

  await page.goto(`/app/team/groups/${readers}`);
  await expect(heading(page, "Readers")).toBeVisible();
  await pick(search, "Bo Li");
  await expect(notice(page, "User has been added to group.")).toBeVisible();
  await expect(rowOf(page, "Bo Li")).toBeVisible();
  await expect(refusal).toHaveCount(0);
};

const deleteBucket = async (page: Page, team: Team, bo: Person): Promise<void> => {
  const { founder } = team;
  const bucket = await addBucket(founder, "Accounting");
  const list = await addList(founder, bucket, "Salaries");
  await addPasswordTo(founder, { bucket, name: "Bank", username: "fay" });
  await grantOn(team, { model: "bucket", uid: bucket.uid, to: bo, permissions: ["read", "write", "manage"] });
  const setPolicy = (policy: "inherit" | "restrict") =>
    founder.session.api.team.setAccessPolicy({
      params: { enterpriseId: team.uid, model: "list", objectId: list },
      body: { policy },
    });
  await setPolicy("restrict");
  await grantOn(team, { model: "list", uid: list, bucket: bucket.uid, to: bo, permissions: ["read"] });
  const why = "Something in it is not yours to delete.";
  const button = page.getByRole("button", { name: "Delete bucket" });

  await signInAt(page, bo, `${bucketPath(bucket)}/settings`);
  await expect(page.getByText(why).first()).toBeVisible();
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(button).toHaveAccessibleDescription(new RegExp(why));
  await expectA11y(page);
  await button.click({ force: true });
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  const asked = bo.session.api.buckets.deleteBucket({ params: { id: bucket.uid } });
  await expect(asked).rejects.toMatchObject({ type: "forbidden" } satisfies Partial<CallFailure>);

  await setPolicy("inherit");
  await page.reload();
  await expect(button).not.toHaveAttribute("aria-disabled", "true");
  await button.click();
  await expect(page.getByRole("alertdialog")).toContainText("1 entry");
};

test("members with limited rights learn what they may not do", async ({ page, watch }) => {
  watch.expectFailure(/\/usergroups\/[^/]+\/users$/, 403);
  const team = await aTeam();
  const [mia, bo] = await members(team, newcomer("Mia", "Roux"), newcomer("Bo", "Li"));
  await test.step("the settings of a bucket that the user may not delete say so", () =>
    deleteBucket(page, team, bo));
  await test.step("a member cannot add a user to a group that has a permission which the member lacks", () =>
    addToGroups(page, team, mia));
});
