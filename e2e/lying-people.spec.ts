/** @file A server lies about people and about the account itself. MS numbers are rows of docs/security.md. */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Access } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { lie, recordCalls } from "./liar.ts";
import type { Person } from "./person.ts";
import { accessPath, memberRow, readyToShare, share } from "./sharing-steps.ts";
import { signIn } from "./steps.ts";
import { addBucket } from "./vault-steps.ts";

const EVIL = { email: "evil@example.test", firstname: "Mallory", lastname: "Li" };

const keepOwnName = async (page: Page, person: Person): Promise<void> => {
  await lie(page, /^\/api\/me$/, (me) => ({ ...me, ...EVIL }));
  await signIn(page, person);
  await expect(page.getByText(`The server now calls this account Mallory Li (${EVIL.email}).`)).toBeVisible();
  await expect(page.getByText(`You know it as ${person.name} (${person.email}).`)).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByRole("button", { name: person.name })).toBeVisible();
  await expect(page.getByText(EVIL.email)).toHaveCount(0);
};

const ACCESSES = /^\/api\/buckets\/[\w-]+\/accesses$/;

/** Returns a function that exchanges the addresses of two people in a list of accesses, as a lying server would. */
const exchanging = (one: string, other: string) => (rows: Access[]) =>
  rows.map((row) => {
    if (row.display_email === one) return { ...row, display_email: other };
    return row.display_email === other ? { ...row, display_email: one } : row;
  });

const keepKnownNames = async (page: Page, another: Person, bucket: Bucket): Promise<void> => {
  await lie(page, ACCESSES, exchanging(another.email, EVIL.email));
  await page.goto(accessPath(bucket));
  const row = memberRow(page, another);
  await expect(row).toContainText("Address has changed");
  const calls = recordCalls(page);
  await row.getByRole("button", { name: /^Remove/ }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(`The server now says ${EVIL.email}.`);
  await expect(question.getByRole("button", { name: "Remove", exact: true })).toHaveAccessibleDescription(
    "Compare the code and tick the box first",
  );
  await question.getByRole("button", { name: "Cancel" }).click();
  calls.stop();
  expect(calls.writes()).toEqual([]);

  await page.unrouteAll();
  await page.reload();
  await expect(row).toContainText("Codes not compared");
  await expect(row).not.toContainText("Address has changed");
};

test("known people and the account itself keep the names that the account remembers", async ({
  page,
  person,
  another,
}) => {
  await readyToShare(person);
  await readyToShare(another);
  const bucket = await addBucket(person, "Household");
  await share(person, { bucket, to: another, accessType: "read" });
  await test.step("MS-87: the account keeps its own details, and shows the server's as a change", () =>
    keepOwnName(page, person));
  await test.step("MS-89: exchanged addresses change no known name, and a removal then needs the code", () =>
    keepKnownNames(page, another, bucket));
});
