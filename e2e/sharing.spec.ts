/** @file Sharing a bucket, in the browsers of two and of three people. */
import { expect, test } from "./fixtures.ts";
import { createPerson } from "./person.ts";
import {
  accept,
  accessPath,
  addHosting,
  chooseLevel,
  countPresses,
  incoming,
  memberRow,
  openShare,
  proveAddress,
  readyToShare,
  share,
  trustPanel,
} from "./sharing-steps.ts";
import { create, dialog, field, openEntry, row, save, signIn, value } from "./steps.ts";
import { bucketPath, notice, signInToBucket } from "./vault-steps.ts";

test("a user shares a bucket, and the recipient accepts it and works within the level", async ({
  page,
  person,
  another,
  anotherBrowser,
  watch,
}) => {
  // With a lowered level, the recipient's page may still ask which names are not sealed. The server refuses this call.
  watch.allowFailure(/\/unsealed$/, 403);
  await Promise.all([readyToShare(person), proveAddress(another)]);
  const bucket = await addHosting(person);
  const other = await (await anotherBrowser()).newPage();
  await signIn(other, another);
  await signIn(page, person);

  await test.step("four presses share the bucket, with the code in the same dialog", async () => {
    const presses = await countPresses(page);
    await page.bringToFront();
    await row(page, bucket.name).click();
    const share = await openShare(page);
    await expect(page.getByRole("textbox", { name: "Email" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Please provide a valid email address and select a level")).toBeVisible();
    await page.keyboard.type(another.email);
    await share.getByRole("button", { name: "Share", exact: true }).click();
    const panel = trustPanel(page, `Share with ${another.email}`);
    await expect(panel.getByRole("heading")).toBeFocused();
    await expect(page.getByRole("dialog")).toHaveCount(1);
    const codes = panel.locator("dd");
    await expect(codes).toHaveCount(2);
    const [own, theirs] = [await codes.first().textContent(), await codes.last().textContent()];
    await panel.getByRole("button", { name: "We compared the codes: share" }).click();
    await expect(notice(page, "User has been added.")).toBeVisible();
    expect(await presses()).toBe(4);
    await expect(page.getByRole("textbox", { name: "Email" })).toBeFocused();
    await expect(memberRow(page, another)).toContainText(/Codes compared.*Added by you.*Read access/s);
    await expect(incoming(other, bucket).locator("dd")).toHaveText([theirs ?? "", own ?? ""]);
    for (const [known, refusal] of [
      [person, "This is your own address."],
      [another, "This person has access to this bucket already."],
    ] as const) {
      await share.getByRole("textbox", { name: "Email" }).fill(known.email);
      await page.keyboard.press("Enter");
      await expect(share.getByText(refusal)).toBeVisible();
    }
    await expect(panel).toBeHidden();
  });

  await test.step("one press accepts, and the owner sees the member's edit at once", async () => {
    await expect(memberRow(page, another)).not.toContainText(another.name);
    const presses = await countPresses(other);
    await accept(other, bucket);
    expect(await presses()).toBe(1);
    await chooseLevel(page, another, "Write access");
    await memberRow(page, another)
      .getByRole("button", { name: /^Apply/ })
      .click();
    await expect(notice(page, "User access has been updated.")).toBeVisible();
    await expect(memberRow(page, another)).toContainText(another.name);
    await expect(row(other, bucket.name)).toContainText("Shared");
    await other.goto(bucketPath(bucket));
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    const entry = await openEntry(other, "Database");
    await expect(value(entry, "Username")).toHaveText("postgres");
    await entry.getByRole("button", { name: "Edit" }).click();
    await field(other, "Username").fill("admin");
    await save(other);
    await expect(dialog(other)).toHaveCount(0);
    await expect(value(await openEntry(page, "Database"), "Username")).toHaveText("admin");
    await dialog(page).getByRole("button", { name: "Delete" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("It disappears for everyone who can see this bucket.");
    await question.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("a changed level is saved by Apply, and takes effect at once", async () => {
    await page.goto(accessPath(bucket));
    await chooseLevel(page, another, "Administrator");
    const apply = memberRow(page, another).getByRole("button", { name: /^Apply/ });
    await expect(apply).toBeVisible();
    await chooseLevel(page, another, "Write access");
    await expect(apply).toHaveCount(0);
    await chooseLevel(page, another, "Read access");
    await apply.click();
    await expect(notice(page, "User access has been updated.")).toBeVisible();
    await expect(memberRow(page, another).getByRole("button", { name: /^Remove/ })).toBeFocused();

    await expect(dialog(other).getByRole("button", { name: /^(Edit|Move)$/ })).toHaveCount(0);
    await other.keyboard.press("Escape");
    await expect(other.getByRole("button", { name: "Create", exact: true })).toHaveCount(0);
    await other.goto(`${bucketPath(bucket)}?new=password`);
    await expect(row(other, "Database")).toBeVisible();
    await expect(dialog(other)).toHaveCount(0);
    await other.goto(`${bucketPath(bucket)}/settings`);
    await expect(other.getByRole("button", { name: "Leave bucket" })).toBeVisible();
    await expect(other.getByRole("button", { name: "Save" })).toHaveCount(0);
    await expect(other.getByRole("button", { name: "Delete bucket" })).toHaveCount(0);
  });

  await test.step("an administrator manages accesses, and every member sees the readers", async () => {
    await chooseLevel(page, another, "Administrator");
    await memberRow(page, another)
      .getByRole("button", { name: /^Apply/ })
      .click();
    await expect(other.getByRole("textbox", { name: "Bucket name" })).toBeEditable();
    await other.getByRole("link", { name: "User access" }).click();
    await expect(other.getByRole("region", { name: "Add a user" })).toBeVisible();
    await expect(memberRow(other, person)).toContainText("Owner");
    await other.goto(bucketPath(bucket));
    await (await openEntry(other, "Database")).getByRole("button", { name: "Share" }).click();
    await expect(dialog(other)).toContainText("“Database” is in this bucket.");
    await expect(memberRow(other, another)).toContainText(`Added by ${person.email}`);
    await chooseLevel(page, another, "Read access");
    await memberRow(page, another)
      .getByRole("button", { name: /^Apply/ })
      .click();
    await expect(dialog(other).getByRole("heading", { name: "Who can see “Database”" })).toBeVisible();
    await expect(dialog(other).getByRole("listitem").first()).toContainText(/Owner.*since \d{4}-\d\d-\d\d/);
    await expect(dialog(other).getByRole("region", { name: "Add a user" })).toHaveCount(0);
  });
});

test("a removed member loses access at once, and the other member keeps it", async ({
  page,
  person,
  another,
  anotherBrowser,
  baseURL,
  watch,
}) => {
  watch.expectFailure(/\/api\/buckets\//, 404);
  const third = await createPerson(baseURL ?? "", "Cy", "Roy");
  await Promise.all([readyToShare(person), proveAddress(another), proveAddress(third)]);
  const bucket = await addHosting(person);
  await share(person, { bucket, to: another, accessType: "write" });
  await share(person, { bucket, to: third, accessType: "read" });
  const [of2, of3] = [await (await anotherBrowser()).newPage(), await (await anotherBrowser()).newPage()];
  for (const [browser, who] of [
    [of2, another],
    [of3, third],
  ] as const) {
    await signIn(browser, who);
    await accept(browser, bucket);
    await row(browser, bucket.name).click();
    await expect(row(browser, "Database")).toBeVisible();
  }
  await signInToBucket(page, person, bucket);
  await page.goto(accessPath(bucket));
  await memberRow(page, another).getByRole("button", { name: "Remove Bo Li" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove", exact: true }).click();

  await expect(notice(of2, /You can no longer open “Acme hosting”/)).toBeVisible();
  await expect(of2.getByRole("heading", { name: "My buckets" })).toBeVisible();
  await expect(row(of2, bucket.name)).toHaveCount(0);
  await of2.goto(bucketPath(bucket));
  await expect(notice(of2, "Bucket not found!")).toBeVisible();

  await expect(dialog(page)).toContainText("Bo Li could open 1 password of this bucket. Change it on");
  await expect(dialog(page)).toContainText("The key of the bucket is changed.");
  await row(page, "Database").click();
  await expect(dialog(page).getByRole("heading", { name: "Database" })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Close" }).last().click();
  await create(page, "Password");
  await field(page, "Name").fill("Written after");
  await field(page, "Username").fill("only-us");
  await save(page);
  await expect(value(await openEntry(of3, "Written after"), "Username")).toHaveText("only-us");
  await of3.keyboard.press("Escape");
  await expect(value(await openEntry(of3, "Database"), "Username")).toHaveText("postgres");
  await page.goto(accessPath(bucket));
  await expect(memberRow(page, third)).toBeVisible();
  await expect(memberRow(page, another)).toHaveCount(0);
});
