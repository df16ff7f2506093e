import { expect, test } from "./fixtures.ts";
import { dialog, field } from "./steps.ts";
import { aGroup, aTeam, grantOn } from "./team-people.ts";
import { openPermissions, signInAt } from "./team-steps.ts";
import { addBucket, bucketPath, notice } from "./vault-steps.ts";

test("deleting an access list can be cancelled, shows the server's error, and is confirmed", async ({
  page,
  watch,
}) => {
  const team = await aTeam();
  const { founder } = team;
  const group = await aGroup(team, "Accountants");
  const bucket = await addBucket(founder, "Accounting");
  await grantOn(team, { model: "bucket", uid: bucket.uid, to: group, permissions: ["read"] }, "Readers");
  await signInAt(page, founder, bucketPath(bucket));
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
    watch.expectFailure(/\/access-lists\//, 500);
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

  await test.step("once confirmed, the list is deleted and the manager continues", async () => {
    await deletion.click();
    await expect(notice(page, "Permission list deleted.")).toBeVisible();
    await expect(list).toHaveCount(0);
    await expect(manager.getByRole("button", { name: "New access list" })).toBeFocused();
  });
});
