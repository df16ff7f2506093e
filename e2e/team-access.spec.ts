/** @file Access in a team: a group opens a bucket, a grant opens one entry alone, and revoked access ends at once. */
import type { CallFailure } from "@keepwell/client/api/call-failure.ts";
import { expect, test } from "./fixtures.ts";
import { create, field, openEntry, row, save, value } from "./steps.ts";
import { aGroup, aTeam, members, newcomer, TEAM, uidOf } from "./team-people.ts";
import { heading, openPermissions, permissionsOf, pick, rowOf, signInAt } from "./team-steps.ts";
import { addBucket, addPasswordTo, bucketPath, notice } from "./vault-steps.ts";

test("a group opens a bucket to its members, and a removed member loses it at once", async ({
  page,
  person,
  anotherBrowser,
  watch,
}) => {
  watch.expectFailure(/\/api\/buckets\//, 404);
  const team = await aTeam();
  const { founder } = team;
  const [bo, cy] = await members(team, newcomer("Bo", "Li"), newcomer("Cy", "Park"));
  const group = await aGroup(team, "Accountants");
  const bucket = await addBucket(founder, "Accounting");
  await addPasswordTo(founder, { bucket, name: "Bank", username: "fay" });
  const [ofBo, ofCy] = [await (await anotherBrowser()).newPage(), await (await anotherBrowser()).newPage()];
  await signInAt(ofBo, bo, "/app/");
  await signInAt(ofCy, cy, "/app/");
  await signInAt(page, founder, `/app/team/groups/${group}`);

  await test.step("members are added to the group, each once", async () => {
    const search = page.getByRole("combobox", { name: "Add a member by name or email" });
    for (const name of ["Bo Li", "Cy Park"]) {
      await pick(search, name);
      await expect(notice(page, "User has been added to group.").first()).toBeVisible();
      await expect(rowOf(page, name)).toBeVisible();
    }
    await pick(search, "Bo Li");
    await expect(notice(page, "User already in group.")).toBeVisible();
  });

  await test.step("members of the group can open what the group is granted", async () => {
    await page.goto(bucketPath(bucket));
    const manager = await openPermissions(page, "Accounting");
    await manager.getByRole("button", { name: "New access list" }).click();
    await field(page, "Name").fill("Writers");
    await pick(manager.getByRole("combobox", { name: "Add a member…" }), "Accountants");
    await manager.getByRole("checkbox", { name: "Write" }).check({ force: true });
    await expect(manager.getByRole("checkbox", { name: "Read" })).toBeChecked();
    await expect(manager.getByRole("region", { name: "What this changes" })).toContainText(
      /(Bo Li|Accountants).*Gains:.*Write.*Creates, changes, moves and deletes entries/,
    );
    await manager.getByRole("button", { name: "Save" }).click();
    await expect(notice(page, "Permission list has been created.")).toBeVisible();
    await expect(manager.getByRole("button", { name: /Writers/ })).toContainText("1 group · 2 rights");

    await row(ofBo, "Accounting").click();
    await expect(value(await openEntry(ofBo, "Bank"), "Username")).toHaveText("fay");
    await row(ofCy, "Accounting").click();
    await expect(row(ofCy, "Bank")).toBeVisible();
    await ofBo.keyboard.press("Escape");
    await expect(ofBo.getByRole("button", { name: "Permissions" })).toHaveCount(0);
  });

  await test.step("the page lists the readers and their reasons", async () => {
    await page.getByRole("radio", { name: "Who can see this, and why" }).check({ force: true });
    await expect(rowOf(page, bo.email)).toContainText("Access list “Writers”, through the group Accountants");
    await expect(rowOf(page, bo.email)).toContainText("Read, Write");
    await expect(rowOf(page, founder.email)).toContainText("Administrator of the enterprise");
    await expect(rowOf(page, founder.email)).toContainText("Owner of the bucket");
    await page.keyboard.press("Escape");
  });

  await test.step("a reader's page lists the group, and the bucket that the group opens", async () => {
    await page.goto(`/app/team/users/${uidOf(bo)}`);
    const access = page.getByRole("region", { name: "Groups and access" });
    await expect(access.getByRole("link", { name: "Accountants" })).toBeVisible();
    await expect(rowOf(page, "Everything in the bucket")).toContainText(
      /Accounting.*Read, Write.*Access list “Writers”, through the group Accountants/,
    );
    await expect(access).not.toContainText("server says so");
    await access.getByRole("link", { name: "Accounting" }).click();
    await expect(heading(page, "Accounting")).toBeVisible();
  });

  await test.step("a removed member loses the bucket at once, and its key is rotated", async () => {
    await page.goto(`/app/team/groups/${group}`);
    await page.getByRole("button", { name: "Remove Cy Park" }).click();
    await expect(notice(ofCy, /You can no longer open “Accounting”/)).toBeVisible();
    await expect(heading(ofCy, TEAM)).toBeVisible();
    await expect(row(ofCy, "Accounting")).toHaveCount(0);
    await ofCy.goto(bucketPath(bucket));
    await expect(notice(ofCy, "Bucket not found!")).toBeVisible();
    const generation = async () =>
      (await founder.session.api.buckets.getBucket({ params: { id: bucket.uid } })).gen;
    await expect.poll(generation, { timeout: 30_000 }).toBeGreaterThan(bucket.gen);

    await page.goto(bucketPath(bucket));
    await create(page, "Password");
    await field(page, "Name").fill("Written after");
    await field(page, "Username").fill("only-us");
    await save(page);
    await expect(row(page, "Written after")).toBeVisible();
    await expect(value(await openEntry(ofBo, "Written after"), "Username")).toHaveText("only-us");
    await ofBo.keyboard.press("Escape");
    await expect(value(await openEntry(ofBo, "Bank"), "Username")).toHaveText("fay");
  });

  await test.step("a user outside the team does not learn that the bucket exists", async () => {
    const asked = person.session.api.buckets.getBucket({ params: { id: bucket.uid } });
    await expect(asked).rejects.toMatchObject({ type: "not_found" } satisfies Partial<CallFailure>);
  });
});

test("a granted entry is shown with its bucket; a restricted entry is hidden again", async ({
  page,
  anotherBrowser,
}) => {
  const team = await aTeam();
  const { founder } = team;
  const [dee] = await members(team, newcomer("Dee", "Ash"));
  const bucket = await addBucket(founder, "Accounting");
  await addPasswordTo(founder, { bucket, name: "Bank", username: "fay" });
  await addPasswordTo(founder, { bucket, name: "Payroll", username: "pay" });
  const other = await (await anotherBrowser()).newPage();
  await signInAt(other, dee, "/app/");
  await signInAt(page, founder, bucketPath(bucket));
  await page.bringToFront();

  await test.step("the entry's dialog leads to its permissions", async () => {
    const entry = await openEntry(page, "Bank");
    await entry.getByRole("button", { name: "Permissions" }).click();
    const manager = await permissionsOf(page, "Bank");
    await expect(page).toHaveURL(/[?&]perms=entry\./);
    await manager.getByRole("button", { name: "New access list" }).click();
    await field(page, "Name").fill("Readers");
    await pick(manager.getByRole("combobox", { name: "Add a member…" }), "Dee Ash");
    await manager.getByRole("checkbox", { name: "Read" }).check({ force: true });
    await manager.getByRole("button", { name: "Save" }).click();
    await expect(notice(page, "Permission list has been created.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(row(page, "Bank")).toBeFocused();
  });

  await test.step("the bucket is shown with this entry alone", async () => {
    await row(other, "Accounting").click();
    await expect(other.getByText("You see the part of this bucket")).toBeVisible();
    const entry = await openEntry(other, "Bank");
    await expect(value(entry, "Username")).toHaveText("fay");
    await expect(entry.getByRole("button", { name: "Edit" })).toHaveCount(0);
    await expect(entry.getByRole("button", { name: "Duplicate" })).toHaveCount(0);
    await other.keyboard.press("Escape");
    await expect(row(other, "Payroll")).toHaveCount(0);
    await expect(other.getByRole("button", { name: "Create", exact: true })).toHaveCount(0);
  });

  await test.step("access to the bucket shows the other entry until that entry is restricted", async () => {
    const manager = await openPermissions(page, "Accounting");
    await manager.getByRole("button", { name: "New access list" }).click();
    await field(page, "Name").fill("Everybody");
    await pick(manager.getByRole("combobox", { name: "Add a member…" }), "Dee Ash");
    await manager.getByRole("checkbox", { name: "Read" }).check({ force: true });
    await manager.getByRole("button", { name: "Save" }).click();
    await expect(row(other, "Payroll")).toBeVisible();
    await expect(manager.getByText("Everybody")).toBeVisible();
    // Wait until the field is gone, which means that the form has got its reply. An event may show the list before the
    // reply, and then Escape would ask about unsaved changes. Do not wait for the Save button to disappear, because its
    // name changes while the form is sent.
    await expect(field(page, "Name")).toHaveCount(0);
    await manager.press("Escape");
    await expect(manager).toHaveCount(0);

    await (await openEntry(page, "Payroll")).getByRole("button", { name: "Permissions" }).click();
    const policy = await permissionsOf(page, "Payroll");
    await policy.getByRole("button", { name: /Access policy/ }).click();
    await policy.getByRole("radio", { name: /^Restrict/ }).check({ force: true });
    await expect(policy.getByRole("region", { name: "What this changes" })).toContainText(
      /Dee Ash.*Loses:.*Read.*“Payroll” can no longer be seen or opened/,
    );
    await policy.getByRole("button", { name: "Save" }).click();
    await expect(notice(page, "Access policy saved.")).toBeVisible();
    await expect(row(other, "Payroll")).toHaveCount(0);
    await expect(row(other, "Bank")).toBeVisible();
    await page.keyboard.press("Escape");
    const mark = page.getByRole("img", { name: "Restricted: only people on its access list see it" });
    await expect(row(page, "Payroll").and(page.getByRole("row").filter({ has: mark }))).toBeVisible();
    await expect(mark).toHaveCount(1);
  });
});
