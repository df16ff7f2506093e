/** @file A server lies about who is entitled to which key. MS numbers are rows of docs/security.md. */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Page } from "@playwright/test";
import { expect, expectA11y, test } from "./fixtures.ts";
import { lie, recordCalls } from "./liar.ts";
import type { Person } from "./person.ts";
import { aTeam, codeOf, grantOn, members, newcomer, type Team, uidOf } from "./team-people.ts";
import { openPermissions, rowOf, signInAt } from "./team-steps.ts";
import { addBucket, bucketPath } from "./vault-steps.ts";

const GRANTS = /^POST .*\/grants$/;
const RECORDS = /^\/api\/.*\/permission-records$/;

/** Runs in the page. Counts the sealed records in which the browser remembers permissions that it has seen. */
const countMarks = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open("keepwell");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const keys = opening.result.transaction("sealed").objectStore("sealed").getAllKeys();
      keys.onerror = () => reject(keys.error);
      keys.onsuccess = () => {
        opening.result.close();
        resolve(keys.result.filter((key) => String(key).includes("permission-marks")).length);
      };
    };
  });

const giveDoubtfulKey = async (page: Page, bucket: Bucket, bo: Person): Promise<void> => {
  const calls = recordCalls(page);
  const recipients = [{ kind: "user", uid: uidOf(bo) }];
  await lie(page, /^\/api\/.*\/work$/, (work) => ({
    ...work,
    buckets: [{ bucket_uid: bucket.uid, gen: bucket.gen, recipients }],
  }));
  await page.goto("/app/");
  const alert = page.getByText("1 key waits for your decision");
  await expect(alert).toBeVisible();
  await page.getByRole("button", { name: "Review keys" }).click();
  const dialog = page.getByRole("dialog", { name: "1 key waits for your decision" });
  await expect(dialog).toContainText("Key of the bucket “Accounting”");
  await expect(dialog).toContainText("No access list names this recipient.");
  await expect(dialog).toContainText(`To Bo Li (${bo.email}), with this code:`);
  const shown = (await dialog.getByRole("listitem").innerText()).replaceAll(/[\s-]/g, "");
  expect(shown).toContain(await codeOf(bo));
  expect(calls.all.filter((call) => GRANTS.test(call))).toEqual([]);
  await dialog.getByRole("button", { name: "Give the key" }).click();
  await expect.poll(() => calls.all.filter((call) => GRANTS.test(call)).length).toBe(1);
};

const checkAndSign = async (page: Page, bo: Person, exchange: () => Promise<unknown>): Promise<void> => {
  const manager = await openPermissions(page, "Payroll");
  await expect(manager.getByText("These permissions are not signed yet")).toBeVisible();
  await manager.getByRole("button", { name: "Check and sign" }).click();
  const question = page.getByRole("dialog", { name: "Check and sign these permissions" });
  const named = question.getByRole("listitem").filter({ hasText: "Bo Li" });
  expect((await named.innerText()).replaceAll(/[\s-]/g, "")).toContain(await codeOf(bo));
  const sign = question.getByRole("button", { name: "Sign", exact: true });
  await test.step("permissions that are exchanged while the dialog is open are not signed", async () => {
    await exchange();
    await expect(manager.getByText("Everyone")).toBeVisible();
    await expect(question).not.toContainText("Everyone");
    await sign.click();
    await expect(question.getByRole("alert")).toBeVisible();
    await question.getByRole("button", { name: "Cancel" }).click();
    await manager.getByRole("button", { name: "Check and sign" }).click();
    await expect(question).toContainText("Everyone");
  });
  await sign.click();
  await expect(page.getByText("The permissions are signed.").first()).toBeVisible();
  await expect(manager.getByText("These permissions are not signed yet")).toHaveCount(0);
};

test("an administrator decides, by the code, about a key and permissions without a signature", async ({
  page,
}) => {
  const team = await aTeam();
  const [bo] = await members(team, newcomer("Bo", "Li"));
  const bucket = await addBucket(team.founder, "Accounting");
  const payroll = await addBucket(team.founder, "Payroll");
  const { team: api } = team.founder.session.api;
  const params = { enterpriseId: team.uid, model: "bucket", objectId: payroll.uid } as const;
  const body = { users: [{ uid: uidOf(bo), entity_type: "user" as const }], permissions: { read: true } };
  const { uid: id } = await api.createAccessList({ params, body: { name: "Readers", ...body } });
  const exchange = () =>
    api.updateAccessList({ params: { ...params, id }, body: { name: "Everyone", ...body } });
  await signInAt(page, team.founder, bucketPath(payroll));
  await test.step("an administrator checks the codes and signs permissions that have no record", () =>
    checkAndSign(page, bo, exchange));
  await test.step("MS-105: a member without a signed right gets a key only after a question", () =>
    giveDoubtfulKey(page, bucket, bo));
});

const expectWhoMarked = async (
  page: Page,
  team: Team,
  [bo, cy]: readonly [Person, Person],
): Promise<void> => {
  const view = page.getByRole("radio", { name: "Who can see this, and why" });
  await view.check({ force: true });
  await expect(rowOf(page, "Bo Li")).toContainText("Access list “Readers”");
  await expect(page.getByText("2 people")).toBeVisible();
  await expect(
    page.getByText("The owner of the bucket is what the server says: no member has signed it."),
  ).toBeVisible();
  await expect(page.getByText(/server names|server says so|leaves this person out/)).toHaveCount(0);

  await lie(page, /\/who\//, (who) => ({
    ...who,
    members: who.members.map((one: { user: { uid: string } }) =>
      one.user.uid === uidOf(bo)
        ? { ...one, user: { uid: uidOf(cy), fullname: "Bo Li", email: bo.email } }
        : one,
    ),
  }));
  await page.reload();
  await view.check({ force: true });
  await expect(page.getByText("The server’s answer differs from the signatures for 2 people")).toBeVisible();
  await expect(rowOf(page, bo.email).first()).toContainText("The server leaves this person out.");
  await expect(rowOf(page, cy.email)).toContainText("Only the server says so");
  await expect(rowOf(page, team.founder.email)).not.toContainText("server");
  await expectA11y(page);
};

const expectWithheldExplained = async (page: Page): Promise<void> => {
  await lie(
    page,
    RECORDS,
    ({ objects }: { objects: object[] }) => ({
      objects: objects.map((one) => ({ ...one, n: 0, records: [], signed: null })),
    }),
    "POST",
  );
  await page.reload();
  await expect(page.getByText("The server no longer shows who signed these permissions")).toBeVisible();
};

test("the page compares the server's permissions with their signatures", async ({ page }) => {
  const team = await aTeam();
  const [bo, cy] = await members(team, newcomer("Bo", "Li"), newcomer("Cy", "Park"));
  const bucket = await addBucket(team.founder, "Accounting");
  await grantOn(team, { model: "bucket", uid: bucket.uid, to: bo, permissions: ["read"] });
  await signInAt(page, team.founder, bucketPath(bucket));
  await test.step("MS-100: the page says nothing about the signature of honest permissions", async () => {
    const honest = await openPermissions(page, "Accounting");
    await expect(honest.getByRole("button", { name: /^Readers/ })).toBeVisible();
    await expect.poll(() => page.evaluate(countMarks)).toBeGreaterThan(0);
    await expect(honest.getByText(/signed/)).toHaveCount(0);
  });
  await test.step("MS-180, MS-181: users whom the server adds or leaves out are marked", () =>
    expectWhoMarked(page, team, [bo, cy]));
  await page.unrouteAll({ behavior: "wait" });
  await test.step("MS-100: the page explains permissions whose signature the server withholds", () =>
    expectWithheldExplained(page));
});
