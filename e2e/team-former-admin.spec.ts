/**
 * @file When an administrator loses the role, another administrator checks the permissions that the former
 * administrator signed, and signs them again.
 */
import { confirmPassword } from "@keepwell/client/account/password-proof.ts";
import { rereadTeam } from "@keepwell/client/session/own-team.ts";
import { listedMember } from "@keepwell/client/team/roster/listed-member.ts";
import { makeAdmin } from "@keepwell/client/team/roster/make-admin.ts";
import { expect, expectA11y, test } from "./fixtures.ts";
import type { Person } from "./person.ts";
import { aTeam, grantOn, members, newcomer, type Team, uidOf } from "./team-people.ts";
import { givePassword, openPermissions, signInAt } from "./team-steps.ts";
import { addBucket, bucketPath, notice } from "./vault-steps.ts";

const appoint = async ({ founder }: Team, person: Person): Promise<void> => {
  await confirmPassword(founder.device, founder.session, founder.password);
  const { fingerprint } = await listedMember(founder.session, uidOf(person));
  await makeAdmin(founder.session, { uid: uidOf(person), fingerprint });
  await rereadTeam(person.session);
};

test("after an administrator's role ends, another one signs the permissions again", async ({
  page,
  watch,
}) => {
  watch.expectFailure(/\/admins\//, 403);
  const team = await aTeam();
  const [bo, cy] = await members(team, newcomer("Bo", "Li"), newcomer("Cy", "Park"));
  await appoint(team, bo);
  const buckets = [await addBucket(team.founder, "Accounting"), await addBucket(team.founder, "Staging")];
  for (const { uid } of buckets)
    await grantOn({ ...team, founder: bo }, { model: "bucket", uid, to: cy, permissions: ["read"] });

  await signInAt(page, team.founder, "/app/team/admins");
  await page.getByRole("button", { name: "Remove Bo Li as administrator" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("The permissions of 2 objects are signed by this administrator");
  await expect(question).toContainText("Bucket “Staging”");
  await expectA11y(page);
  await question.getByRole("button", { name: "Remove as administrator", exact: true }).click();
  await givePassword(page, team.founder.password);
  await expect(notice(page, "Bo Li is no longer an administrator.")).toBeVisible();

  await page.getByRole("button", { name: "Check and sign again" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign these permissions again" });
  await expect(dialog.getByRole("heading", { name: "Bucket “Accounting”" })).toBeVisible();
  await expect(dialog.getByText("Signed by Bo Li").first()).toBeVisible();
  await expect(dialog.getByText("Cy Park").first()).toBeVisible();
  await expectA11y(page);
  await dialog.getByRole("button", { name: "Sign all 2 again" }).click();
  await expect(notice(page, "The permissions of 2 objects were signed again.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Check and sign again" })).toHaveCount(0);

  const [first] = buckets;
  if (!first) throw new Error("unreachable");
  await page.goto(bucketPath(first));
  const manager = await openPermissions(page, "Accounting");
  await expect(manager.getByRole("button", { name: /^Readers/ })).toBeVisible();
  await expect(manager.getByText(/no longer/)).toHaveCount(0);
});
