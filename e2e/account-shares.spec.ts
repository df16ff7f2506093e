/** @file A user deletes an account whose buckets are shared with other users. */
import { expect, test } from "./fixtures.ts";
import { proveAddress, readyToShare, share } from "./sharing-steps.ts";
import { signIn } from "./steps.ts";
import { addBucket } from "./vault-steps.ts";

test("a user who deletes their account sees which shared buckets are deleted, and confirms it", async ({
  page,
  person,
  another,
  watch,
}) => {
  watch.expectFailure(/\/api\/me\?shared=delete$/, 403);
  await readyToShare(person);
  await proveAddress(another);
  const bucket = await addBucket(person, "Household");
  await share(person, { bucket, to: another, accessType: "read" });
  await signIn(page, person);
  await page.goto("/app/settings/data");
  const link = page.getByRole("link", { name: "Household" });
  await expect(link).toHaveAttribute("href", `/app/bucket/${bucket.uid}/settings`);
  await page.getByRole("button", { name: "Delete my account" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByLabel("Type your email address to confirm").fill(person.email);
  await expect(question.getByRole("button", { name: "Delete my account" })).toHaveAccessibleDescription(
    "Confirm first that your shared buckets are deleted",
  );
  await question.getByRole("checkbox", { name: "Delete 1 bucket for everyone who uses it" }).check();
  await question.getByRole("button", { name: "Delete my account" }).click();
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  const buckets = await another.session.api.buckets.listBuckets({ query: {} });
  expect(buckets.map(({ uid }) => uid)).not.toContain(bucket.uid);
});

test("the page asks about a bucket with only a pending invitation after the server has refused to delete the account", async ({
  page,
  person,
  watch,
}) => {
  watch.expectFailure(/\/api\/me$/, 403);
  watch.expectFailure(/\/api\/me$/, 409);
  await readyToShare(person);
  const bucket = await addBucket(person, "Household");
  await share(person, { bucket, to: { ...person, email: "nobody@example.test" }, accessType: "read" });
  await signIn(page, person);
  await page.goto("/app/settings/data");
  await page.getByRole("button", { name: "Delete my account" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByLabel("Type your email address to confirm").fill(person.email);
  await question.getByRole("button", { name: "Delete my account" }).click();
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(question.getByText("Other people use buckets that are yours.")).toBeVisible();
  await question.getByRole("checkbox", { name: "Delete the buckets that I share, for everyone" }).check();
  await question.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});
