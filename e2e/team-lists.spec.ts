/**
 * @file An administrator changes an access list in two browsers, and deletes it. They also open the permissions of a
 * bucket's list while the name of that list is not confirmed.
 */
import { createList } from "@keepwell/client/buckets/save-list.ts";
import { saveAccessList } from "@keepwell/client/team/permissions/save-access-list.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { AccessList } from "@keepwell/contract/team/permissions.endpoints.ts";
import type { Page } from "@playwright/test";
import { expect, expectA11y, test } from "./fixtures.ts";
import type { Person } from "./person.ts";
import { dialog, field } from "./steps.ts";
import { aGroup, aTeam, grantOn, members, newcomer, type Team, uidOf } from "./team-people.ts";
import { openPermissions, permissionsOf, signInAt } from "./team-steps.ts";
import { addBucket, bucketPath, notice } from "./vault-steps.ts";

/** Runs `act` just before the server receives the next save of an access list. */
const onNextSave = async (page: Page, act: () => Promise<unknown>): Promise<void> => {
  let isDone = false;
  await page.route("**/access-lists/*", async (route) => {
    if (route.request().method() === "PUT" && !isDone) {
      isDone = true;
      await act();
    }
    return route.fallback();
  });
};

const deleteAccessList = async (page: Page): Promise<void> => {
  const manager = await openPermissions(page, "Accounting");
  const list = manager.getByRole("button", { name: /^Readers/ });
  const question = manager.getByText("Delete “Readers”? The access it gives ends at once.");
  const deletion = manager.getByRole("button", { name: "Delete access list" });
  await list.click();
  await deletion.click();
  await expect(question).toBeVisible();

  await test.step("Cancel returns to the form", async () => {
    await manager.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toHaveCount(0);
    await expect(field(page, "Name")).toHaveValue("Readers");
  });

  await test.step("a server error keeps the question open", async () => {
    const fault = { status: "internal", code: "internal", user_message: "", errors: {} };
    await page.route("**/access-lists/**", (route) =>
      route.request().method() === "DELETE" ? route.fulfill({ status: 500, json: fault }) : route.fallback(),
    );
    await deletion.click();
    await deletion.click();
    await expect(notice(page, "Error while deleting permission list.")).toBeVisible();
    await expect(dialog(page).getByRole("alert")).toContainText("Something went wrong.");
    await page.unroute("**/access-lists/**");
  });

  await test.step("after confirmation the access list is deleted, and the dialog stays open", async () => {
    await deletion.click();
    await expect(notice(page, "Permission list deleted.")).toBeVisible();
    await expect(list).toHaveCount(0);
    await expect(manager.getByRole("button", { name: "New access list" })).toBeFocused();
  });
};

/** Changes the access list “Readers” in another browser of the founder. */
const changeElsewhere = async (
  { founder, uid: enterpriseId }: Team,
  shown: AccessList,
  change: Partial<AccessList>,
): Promise<AccessList> => {
  const on = { model: shown.model, uid: shown.object_id };
  const current = await founder.session.api.team.getAccessList({ params: { enterpriseId, id: shown.uid } });
  const body = { ...current, ...change };
  return saveAccessList(founder.session, on, { uid: shown.uid, shown: current, body });
};

const changeAtTheSameTime = async (page: Page, team: Team, list: AccessList, bo: Person): Promise<void> => {
  const manager = await openPermissions(page, "Accounting");
  const section = manager.getByRole("button", { name: /^(Readers|Crew)/ });
  const name = field(page, "Name");
  const asGrantee = { uid: uidOf(bo), entity_type: "user" as const, name: "Bo Li" };
  await section.click();

  await test.step("an edited form follows the list, and its preview names only the user's own change", async () => {
    await manager.getByRole("checkbox", { name: "Write" }).check({ force: true });
    await changeElsewhere(team, list, { users: [...list.users, asGrantee] });
    await expect(manager.getByRole("button", { name: "Remove Bo Li" })).toBeVisible();
    const preview = manager.getByRole("region", { name: "What this changes" });
    await expect(preview).toContainText(/Bo Li.*Gains:.*Write/);
    await expect(preview).not.toContainText("Read");
    await manager.getByRole("button", { name: "Save" }).click();
    await expect(notice(page, "Permission list updated.").first()).toBeVisible();
    await expect(section).toContainText("1 group, 1 user · 2 rights");
  });

  await test.step("a change that the form has not seen is kept, and the page says so", async () => {
    await section.click();
    await name.fill("Crew");
    await onNextSave(page, () => changeElsewhere(team, list, { permissions: { read: true } }));
    await manager.getByRole("button", { name: "Save" }).click();
    await expect(
      notice(page, "Someone else has changed this access list too. It has their changes and yours."),
    ).toBeVisible();
    await expect(section).toContainText(/Crew.*1 group, 1 user · 1 right/);
  });

  await test.step("opposite changes are not saved: the list shows its stored name, and the field keeps the typed name", async () => {
    await section.click();
    await name.fill("Team");
    await onNextSave(page, () => changeElsewhere(team, list, { name: "Readers" }));
    await manager.getByRole("button", { name: "Save" }).click();
    await expect(dialog(page).getByRole("alert")).toContainText("your changes do not fit theirs");
    await expect(manager.getByRole("button", { name: /^Readers/ })).toBeVisible();
    await expect(name).toHaveValue("Team");
    await manager.getByRole("button", { name: "Cancel" }).click();
    await expect(name).toHaveCount(0);
    await page.keyboard.press("Escape");
  });
};

const openUnconfirmed = async (page: Page, founder: Person, bucket: Bucket): Promise<void> => {
  const [told, typed] = [crypto.randomUUID(), crypto.randomUUID()];
  const params = { id: bucket.uid };
  await founder.session.api.buckets.createList({ params, body: { uid: told, name: "Servers" } });
  await createList(founder.session, bucket, { uid: typed, name: "Banks" });

  await page.goto(`${bucketPath(bucket)}?perms=list.${told}`);
  const question = page.getByRole("alertdialog", { name: "Name not verified" });
  await expect(question).toContainText("this may not be the list you mean");
  await expect(page.getByRole("button", { name: "New access list" })).toHaveCount(0);
  await expectA11y(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
  await page.goto(`${bucketPath(bucket)}?perms=list.${told}`);
  await question.getByRole("button", { name: "Continue" }).click();
  await permissionsOf(page, "Servers (name not verified)");

  await page.goto(`${bucketPath(bucket)}?perms=list.${typed}`);
  await permissionsOf(page, "Banks");
  await expect(question).toHaveCount(0);
};

test("an access list is changed in two browsers at once and deleted, and the permissions of a list with an unconfirmed name are shown", async ({
  page,
  watch,
}) => {
  watch.expectFailure(/\/access-lists\//, 500);
  watch.expectFailure(/\/access-lists\//, 409);
  const team = await aTeam();
  const { founder } = team;
  const [bo] = await members(team, newcomer("Bo", "Li"));
  const group = await aGroup(team, "Accountants");
  const bucket = await addBucket(founder, "Accounting");
  const readers = { model: "bucket", uid: bucket.uid, to: group, permissions: ["read"] } as const;
  const list = await grantOn(team, readers, "Readers");
  await signInAt(page, founder, bucketPath(bucket));
  await test.step("an administrator changes an access list in two browsers at the same time", () =>
    changeAtTheSameTime(page, team, list, bo));
  await test.step("deleting an access list can be cancelled, and shows the server's error", () =>
    deleteAccessList(page));
  await test.step("the page asks before it shows permissions of a list with an unconfirmed name", () =>
    openUnconfirmed(page, founder, bucket));
});
