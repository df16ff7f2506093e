/** @file The owner of a bucket hands it over and leaves it. */
import { expect, test } from "./fixtures.ts";
import { lie } from "./liar.ts";
import {
  accept,
  accessPath,
  addHosting,
  countPresses,
  memberRow,
  openShare,
  readyToShare,
  share,
} from "./sharing-steps.ts";
import { dialog, holdRequests, row, signIn } from "./steps.ts";
import { bucketPath, notice, signInToBucket } from "./vault-steps.ts";

test("a bucket is handed over and left, and a member with an unsigned level can only be removed", async ({
  page,
  person,
  another,
  anotherBrowser,
}) => {
  await Promise.all([readyToShare(person), readyToShare(another)]);
  const bucket = await addHosting(person);
  await share(person, { bucket, to: another, accessType: "read" });
  const other = await (await anotherBrowser()).newPage();
  await signIn(other, another);
  await accept(other, bucket);
  await signInToBucket(page, person, bucket);
  const release = await holdRequests(page, /\/accesses$/);
  await page.goto(`${bucketPath(bucket)}/settings`);
  const handOver = page.getByRole("button", { name: "Hand over…" });
  await expect(handOver).toHaveAccessibleDescription("Loading");
  release();
  await handOver.click();
  await dialog(page)
    .getByRole("button", { name: /New owner/ })
    .click();
  await page.getByRole("option", { name: "Bo Li" }).click();
  await dialog(page).getByRole("button", { name: "Offer", exact: true }).click();
  await expect(page.getByText(/^Offered to Bo Li on/)).toBeVisible();

  const offer = other.getByRole("region", { name: `${person.name} offers you the bucket “Acme hosting”` });
  await offer.getByRole("button", { name: "Accept" }).click();
  await expect(notice(other, "You own “Acme hosting” now.")).toBeVisible();
  await other.goto(accessPath(bucket));
  await expect(memberRow(other, person)).toContainText("Administrator");

  await page.getByRole("button", { name: "Leave bucket" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Leave bucket" }).click();
  await expect(notice(page, "You left “Acme hosting”.")).toBeVisible();
  await expect(row(page, "Acme hosting")).toHaveCount(0);
  await expect(memberRow(other, person)).toHaveCount(0);
  await expect(other.getByText("The key of this bucket has to be changed")).toBeVisible();
  await other.getByRole("button", { name: "Change the key" }).click();
  await expect(other.getByText("The key of this bucket has to be changed")).toHaveCount(0);
  await expect(other.getByRole("progressbar")).toHaveCount(0);

  await other.goto(bucketPath(bucket));
  await openShare(other);
  const presses = await countPresses(other);
  await other
    .getByRole("list", { name: "People you know" })
    .getByRole("button", { name: person.name })
    .click();
  await other.keyboard.press("Enter");
  await expect(notice(other, "User has been added.")).toBeVisible();
  expect(await presses()).toBe(1);
  await lie(other, /\/accesses$/, (rows) => {
    for (const one of rows) if (one.access_type === "read") one.access_type = "admin";
  });
  await other.reload();
  await expect(memberRow(other, person)).toContainText("Not signed by anyone you know");
  await expect(memberRow(other, person).getByRole("button")).toHaveAccessibleName(/^Remove/);
});
