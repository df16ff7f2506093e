/** @file Sharing that waits for a confirmation: a person without an account, and a person with other keys. */
import { expect, test } from "./fixtures.ts";
import { linkSentTo } from "./outbox.ts";
import { fillReset, forget, setPassword, signInAnew } from "./recovery-steps.ts";
import {
  accept,
  accessPath,
  addHosting,
  addPerson,
  memberRow,
  proveAddress,
  readyToShare,
  share,
  trustPanel,
} from "./sharing-steps.ts";
import { openEntry, row, signUp, value } from "./steps.ts";
import { addBucket, addPasswordTo, notice, signInToBucket } from "./vault-steps.ts";

test("a user without an account is invited, signs up, and gets access once the owner confirms it", async ({
  page,
  person,
  anotherBrowser,
}) => {
  await readyToShare(person);
  const bucket = await addBucket(person, "Household");
  await addPasswordTo(person, { bucket, name: "Router", username: "home" });
  const newcomer = { email: `new-${person.email}`, password: "meadow lantern copper 93 tides" };
  await signInToBucket(page, person, bucket);
  await page.goto(accessPath(bucket));
  await addPerson(page, newcomer, "Read access");
  await expect(
    notice(
      page,
      `User has been added. This server sends no email. Give ${newcomer.email} a secure link from the list, or ask them to create an account.`,
    ),
  ).toBeVisible();
  await expect(memberRow(page, newcomer)).toContainText("Invited, no account yet");

  const other = await (await anotherBrowser()).newPage();
  await signUp(other, { ...newcomer, firstname: "Dee", lastname: "Park" });
  await expect(memberRow(page, newcomer)).toContainText("Waiting for them to confirm their address");
  await expect(other.getByText("Your email address is not confirmed yet")).toBeVisible();
  await other.goto(await linkSentTo(newcomer.email, "verify"));
  await other.getByRole("button", { name: "Confirm address" }).click();
  await expect(other.getByText(`${newcomer.email} is confirmed.`)).toBeVisible();
  await other.goto("/app/");
  await expect(other.getByText(`Waiting for ${person.name} to confirm you`)).toBeVisible();

  await expect(memberRow(page, newcomer)).toContainText("Waiting for you to confirm");
  await page.getByRole("link", { name: "Share, 1 waiting" }).click();
  await expect(page.getByText("1 person waits for you to confirm access to “Household”")).toBeVisible();
  await page.getByRole("link", { name: "Review" }).click();
  await page.getByRole("button", { name: `Confirm sharing with ${newcomer.email}` }).click();
  await trustPanel(page, `Confirm sharing with ${newcomer.email}`)
    .getByRole("button", { name: "Confirm without comparing" })
    .click();
  await expect(memberRow(page, newcomer)).toContainText("Codes not compared");
  await expect(page.getByRole("link", { name: /waiting/ })).toHaveCount(0);

  await expect(other.getByRole("link", { name: "Share, 1 waiting" })).toBeVisible();
  await accept(other, bucket);
  await expect(memberRow(page, newcomer)).toContainText("Dee Park");
  await expect(other.getByText(`Waiting for ${person.name} to confirm you`)).toHaveCount(0);
  await row(other, bucket.name).click();
  await expect(value(await openEntry(other, "Router"), "Username")).toHaveText("home");
});

test("MS-32: changed keys block sharing until the codes are compared", async ({
  page,
  person,
  another,
  anotherBrowser,
}) => {
  await Promise.all([readyToShare(person), proveAddress(another)]);
  const bucket = await addHosting(person);
  await share(person, { bucket, to: another, accessType: "write" });
  const other = await (await anotherBrowser()).newPage();
  await forget(other, another);
  await fillReset(other, another);
  await other.getByRole("radio", { name: "Start with an empty account" }).check();
  await other.getByLabel("Type “start empty” to confirm").fill("start empty");
  await setPassword(other);
  await signInAnew(other, another);

  await signInToBucket(page, person, bucket);
  await page.goto(accessPath(bucket));
  await expect(memberRow(page, another)).toContainText("Keys have changed");
  await memberRow(page, another)
    .getByRole("button", { name: `Confirm sharing with ${another.email}` })
    .click();
  const stop = trustPanel(page, `The keys of ${another.email} changed`);
  const trust = stop.getByRole("button", { name: "Trust the new keys and confirm" });
  await expect(trust).toHaveAttribute("aria-disabled", "true");
  await stop.getByRole("checkbox", { name: `I compared the new code with ${another.email}` }).check();
  await trust.click();
  await expect(memberRow(page, another)).toContainText("Codes compared");
  await accept(other, bucket);
  await row(other, bucket.name).click();
  await expect(value(await openEntry(other, "Database"), "Username")).toHaveText("postgres");
});
