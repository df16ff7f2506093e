/** @file A team's audit log with its filters, and the leaver's report on a former member. */
import type { JSHandle, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { openEntry, row, value } from "./steps.ts";
import { aTeam, grantOn, members, newcomer } from "./team-people.ts";
import { heading, rowOf, signInAt } from "./team-steps.ts";
import { addBucket, addPasswordTo, bucketPath, notice } from "./vault-steps.ts";

/**
 * Observes changes of the page's document. Records the time of each change after which the document contains `text`.
 */
const watchFor = (page: Page, text: string): Promise<JSHandle<number[]>> =>
  page.evaluateHandle((wanted) => {
    const times: number[] = [];
    const isThere = () => document.body.textContent?.includes(wanted) ?? false;
    const note = () => isThere() && times.push(performance.now());
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
    return times;
  }, text);

test("the log records actions, and a leaver's report lists the passwords to change", async ({
  page,
  anotherBrowser,
  watch,
}) => {
  const team = await aTeam();
  const { founder } = team;
  const [bo] = await members(team, newcomer("Bo", "Li"));
  await grantOn(team, { model: "enterprise", uid: team.uid, to: bo, permissions: ["create_bucket"] });
  const own = await addBucket(bo, "Bo’s bucket");
  await addPasswordTo(bo, { bucket: own, name: "Printer", username: "bo" });
  const bucket = await addBucket(founder, "Accounting");
  await addPasswordTo(founder, { bucket, name: "Bank", username: "fay" });
  await addPasswordTo(founder, { bucket, name: "Never looked at", username: "fay" });
  await grantOn(team, { model: "bucket", uid: bucket.uid, to: bo, permissions: ["read"] });
  const other = await (await anotherBrowser()).newPage();
  await signInAt(other, bo, bucketPath(bucket));
  await expect(value(await openEntry(other, "Bank"), "Username")).toHaveText("fay");
  await other.goto("/app/legal/terms-of-use");

  await signInAt(page, founder, "/app/team/audit");
  await test.step("the log can be filtered by action, by actor and by object", async () => {
    await expect(rowOf(page, "Entry opened").filter({ hasText: "Bank" })).toContainText("Bo Li");
    await expect(rowOf(page, "Permission list created").first()).toContainText("Fay Roy");
    await page.getByRole("button", { name: /What$/ }).click();
    await page.getByRole("option", { name: "Bucket created" }).click();
    await expect(page.getByText("2 events")).toBeVisible();
    await expect(rowOf(page, "Entry opened")).toHaveCount(0);
    await page.getByRole("button", { name: "Show only what Bo Li did" }).click();
    await expect(page.getByText("1 event", { exact: true })).toBeVisible();
    await expect(rowOf(page, "Bucket created")).toContainText("Bo’s bucket");
    await page.getByLabel("From", { exact: true }).fill("2020-01-01");
    await expect(page).toHaveURL(/from=2020-01-01/);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(rowOf(page, "Entry opened").first()).toBeVisible();
    await page.goBack();
    await expect(page.getByText("1 event", { exact: true })).toBeVisible();
    await expect(page.getByLabel("From", { exact: true })).toHaveValue("2020-01-01");
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(rowOf(page, "Entry opened").first()).toBeVisible();
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download as CSV" }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^audit-log.*\.csv$/);
  });

  await test.step("a member who owns buckets is deleted once another member takes them over", async () => {
    watch.expectFailure(/\/users\/[^/]+$/, 403);
    watch.expectFailure(/\/users\/[^/]+$/, 409);
    await page.goto("/app/team/users");
    const signed = page.waitForResponse(
      (reply) => reply.url().endsWith("/roster") && reply.request().method() === "POST",
    );
    const flashed = await watchFor(page, "Waiting for your confirmation");
    await page.getByRole("button", { name: "Delete Bo Li" }).click();
    const question = page.getByRole("alertdialog", { name: "Delete Bo Li?" });
    await expect(question).toContainText("This person’s private passwords are destroyed.");
    await question.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByLabel("Password", { exact: true }).fill(founder.password);
    await page.getByRole("button", { name: "Confirm", exact: true }).click();
    await expect(question.getByText("Choose who takes over this person’s buckets.").first()).toBeVisible();
    await question.getByRole("combobox").fill("fay");
    await page.getByRole("option", { name: /Fay Roy/ }).click();
    await question.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByText("Bo Li is deleted.", { exact: true }).first()).toBeVisible();
    await expect(rowOf(page, bo.email)).toHaveCount(0);
    await signed;
    expect(await flashed.jsonValue(), "the panel that would move the page never appears").toEqual([]);
  });

  await test.step("in the report, the passwords that Bo has opened come first, and ticks stay", async () => {
    await page.getByRole("link", { name: "Open the report" }).click();
    await expect(heading(page, "Bo Li")).toBeVisible();
    const boxes = page.getByRole("main").getByRole("listitem").getByRole("checkbox");
    await expect(boxes).toHaveCount(3);
    const inAccounting = page.getByRole("region", { name: "Accounting" }).getByRole("listitem");
    await expect(inAccounting.first()).toContainText(/Bank.*Last opened on/);
    await expect(inAccounting.last()).toContainText(/Never looked at.*Never opened/);
    await inAccounting.first().getByRole("checkbox").click({ force: true });
    await expect(page.getByText("1 of 3")).toBeVisible();
    await expect(inAccounting.first()).toContainText("Ticked off on");
    await page.reload();
    await expect(inAccounting.first().getByRole("checkbox")).toBeChecked();
    await expect(page.getByText("1 of 3")).toBeVisible();
  });

  await test.step("Bo's bucket stays with the founder", async () => {
    await page.goto("/app/");
    await row(page, "Bo’s bucket").click();
    await expect(value(await openEntry(page, "Printer"), "Username")).toHaveText("bo");
    await expect(notice(page, /cannot be verified/)).toHaveCount(0);
  });

  await test.step("the log still names Bo, with the address from the signed list of members", async () => {
    await page.goto("/app/team/audit?kind=entry_viewed");
    await expect(rowOf(page, "Entry opened").filter({ hasText: "Bank" })).toContainText(`Bo Li${bo.email}`);
    await page.getByRole("button", { name: "Show only what Bo Li did" }).first().click();
    await expect(page.getByRole("button", { name: /Bo Li.*Who$/ })).toBeVisible();
  });
});
