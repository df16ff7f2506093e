/** @file Names of lists in a team: the page asks before it shows the permissions of a list with an unconfirmed name. */
import { createList } from "@keepwell/client/buckets/save-list.ts";
import { expect, expectA11y, test } from "./fixtures.ts";
import { aTeam } from "./team-people.ts";
import { permissionsOf, signInAt } from "./team-steps.ts";
import { addBucket, bucketPath } from "./vault-steps.ts";

test("the page asks before it shows the permissions of a list whose name no user has confirmed", async ({
  page,
}) => {
  const { founder } = await aTeam();
  const bucket = await addBucket(founder, "Accounting");
  const [told, typed] = [crypto.randomUUID(), crypto.randomUUID()];
  const params = { id: bucket.uid };
  await founder.session.api.buckets.createList({ params, body: { uid: told, name: "Servers" } });
  await createList(founder.session, bucket, { uid: typed, name: "Banks" });

  await signInAt(page, founder, bucketPath(bucket));
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
});
