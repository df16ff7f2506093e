/** @file A user invites a person with a secure link. The link opens the bucket, or is refused. */
import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { expect, expectA11y, test } from "./fixtures.ts";
import type { Person } from "./person.ts";
import { accessPath, addPerson, memberRow, readyToShare } from "./sharing-steps.ts";
import { fillSignUp, openEntry, openSignedIn, reveal, submitLogin } from "./steps.ts";
import { addBucket, addPasswordTo, notice } from "./vault-steps.ts";

const TITLE = "A bucket is shared with you";

/** Invites an address through the form. Returns the secure link, read from the clipboard. */
const copyLink = async (page: Page, email: string): Promise<string> => {
  await addPerson(page, { email }, "Write access");
  await expect(memberRow(page, { email })).toContainText("only for an account with this address");
  await page.getByRole("button", { name: `Copy secure link for ${email}` }).click();
  const copied = `Secure link copied. Give it to ${email} yourself: it works once, and only for that address.`;
  await expect(notice(page, copied)).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
};

const openAccess = async (page: Page, person: Person) => {
  await readyToShare(person);
  const bucket = await addBucket(person, "Acme hosting");
  await addPasswordTo(person, { bucket, name: "Admin panel", username: "root", password: "s3cret-panel" });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openSignedIn(page, person, accessPath(bucket));
  return bucket;
};

/** Returns an array that grows with each request. Adds the request's address, body and headers as text. */
const watchSent = (context: BrowserContext): string[] => {
  const sent: string[] = [];
  context.on("request", (request) => {
    sent.push(request.url(), request.postData() ?? "", JSON.stringify(request.headers()));
  });
  return sent;
};

const keptIn = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state, document.title]),
  );

test("a visitor who signs up by a secure link has the bucket, and the secret goes nowhere", async ({
  page,
  person,
  anotherBrowser,
}) => {
  const bucket = await openAccess(page, person);
  const email = `zoe-${randomUUID()}@example.test`;
  const link = await copyLink(page, email);
  const [address = "", secret = ""] = link.split("#");
  expect(secret).toHaveLength(86);

  const guest = await (await anotherBrowser()).newPage();
  const sent = watchSent(guest.context());
  await guest.goto(link);
  await expect(guest.getByRole("heading", { name: TITLE })).toBeVisible();
  expect(guest.url()).toBe(address);
  await expectA11y(guest);
  await guest.getByRole("link", { name: "Create an account" }).click();
  await expect(guest).toHaveURL(/\/app\/signup\?redirect=%2Fshare%2F[\w-]+$/);
  await guest.reload();
  await fillSignUp(guest, { email, password: `plum orbit cascade ${randomUUID()}` });
  await guest.getByRole("button", { name: "Sign up" }).click();

  await expect(guest.getByRole("definition").filter({ hasText: "Acme hosting" })).toBeVisible();
  await expect(guest.getByText(person.email)).toBeVisible();
  await expect(guest.getByText("Write access")).toBeVisible();
  await expectA11y(guest);
  await guest.getByRole("button", { name: "Accept" }).click();
  await expect(guest.getByRole("heading", { name: "Acme hosting" })).toBeVisible();
  await reveal(await openEntry(guest, "Admin panel"));
  await expect(guest.getByText("s3cret-panel").last()).toBeAttached();

  const parts = [secret, secret.slice(0, 43), secret.slice(0, 20)];
  for (const part of parts) expect(sent.filter((one) => one.includes(part))).toEqual([]);
  for (const part of parts) expect(await keptIn(guest)).not.toContain(part);
  for (let steps = await guest.evaluate(() => history.length); steps > 1; steps -= 1) {
    await guest.goBack();
    expect(guest.url()).not.toContain("#");
  }

  await page.goto(accessPath(bucket));
  await expect(memberRow(page, { email })).toContainText("Codes not compared");
  await expect(page.getByRole("button", { name: /secure link/ })).toHaveCount(0);
});

test("a link is refused for another address, after it was revoked, and without its secret", async ({
  page,
  person,
  another,
  anotherBrowser,
  watch,
}) => {
  await openAccess(page, person);
  const email = `zoe-${randomUUID()}@example.test`;
  const link = await copyLink(page, email);
  watch.expectFailure(/\/api\/shares\//, 403);
  watch.expectFailure(/\/api\/shares\//, 404);

  const other = await (await anotherBrowser()).newPage();
  await other.goto(link);
  await other.getByRole("link", { name: "Sign in" }).click();
  await submitLogin(other, another);
  await expect(other.getByText("This link is for another email address")).toBeVisible();
  await expect(other.getByText("Acme hosting")).toHaveCount(0);

  await page.getByRole("button", { name: `Revoke link for ${email}` }).click();
  await expect(notice(page, "The link no longer works.")).toBeVisible();
  await other.reload();
  await expect(other.getByText("This link is no longer valid")).toBeVisible();
  await other.getByRole("link", { name: "Go to Keepwell" }).click();
  await expect(other.getByRole("heading", { name: "My buckets" })).toBeVisible();

  const fresh = await (await anotherBrowser()).newPage();
  await fresh.goto(link.split("#")[0] ?? "");
  await expect(fresh.getByText("This link is not complete")).toBeVisible();
});
