/** @file Deleting an access list, and the permissions of a bucket's list whose name no user has confirmed. */
import { createList } from "@keepwell/client/buckets/save-list.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Page } from "@playwright/test";
import { expect, expectA11y, test } from "./fixtures.ts";
import type { Person } from "./person.ts";
import { dialog, field } from "./steps.ts";
import { aGroup, aTeam, grantOn } from "./team-people.ts";
import { openPermissions, permissionsOf, signInAt } from "./team-steps.ts";
import { addBucket, bucketPath, notice } from "./vault-steps.ts";

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

test("an access list is deleted, and the permissions of a list with an unconfirmed name are shown", async ({
  page,
  watch,
}) => {
  watch.expectFailure(/\/access-lists\//, 500);
  const team = await aTeam();
  const { founder } = team;
  const group = await aGroup(team, "Accountants");
  const bucket = await addBucket(founder, "Accounting");
  await grantOn(team, { model: "bucket", uid: bucket.uid, to: group, permissions: ["read"] }, "Readers");
  await signInAt(page, founder, bucketPath(bucket));
  await test.step("deleting an access list can be cancelled, and shows the server's error", () =>
    deleteAccessList(page));
  await test.step("the page asks before it shows permissions of a list with an unconfirmed name", () =>
    openUnconfirmed(page, founder, bucket));
});
