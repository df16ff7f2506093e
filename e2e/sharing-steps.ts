/** @file Steps that share a bucket or prepare a person for sharing. */
import { lookUpPerson, trustPerson } from "@keepwell/client/people/people.ts";
import { shareBucket } from "@keepwell/client/sharing/share.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { GivenAccessType } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import { expect, type Locator, type Page } from "@playwright/test";
import { linkSentTo } from "./outbox.ts";
import type { Person } from "./person.ts";
import { addBucket, addPasswordTo, bucketPath, raisePlan } from "./vault-steps.ts";

/** Proves the address with the token of the newest mailed link. */
export const proveAddress = async ({ session, email }: Person): Promise<void> => {
  const token = (await linkSentTo(email, "verify")).split("/").at(-1) ?? "";
  await session.api.identity.verifyMyEmail({ body: { token } });
};

/** Gives the user a plan with sharing, and proves their address, so that others can share with them. */
export const readyToShare = async (person: Person): Promise<void> => {
  await Promise.all([raisePlan(person), proveAddress(person)]);
};

/** Makes a bucket “Acme hosting” that holds one password, “Database”. */
export const addHosting = async (person: Person): Promise<Bucket> => {
  const bucket = await addBucket(person, "Acme hosting");
  await addPasswordTo(person, { bucket, name: "Database", username: "postgres" });
  return bucket;
};

type Addressed = Pick<Person, "email">;

interface Share {
  readonly bucket: Bucket;
  readonly to: Person;
  readonly accessType: GivenAccessType;
}

/**
 * Makes the first account remember the second person, without comparing the code. If the second person then shares a
 * bucket, the bucket appears at once in the first account.
 */
export const meet = async ({ session }: Person, { email }: Addressed) => {
  const person = await lookUpPerson(session, email);
  if (person) await trustPerson(session, person, { verified: false });
  return person;
};

/** Shares a bucket through the client in Node, without comparing the code. */
export const share = async (from: Person, { bucket, to, accessType }: Share): Promise<void> => {
  const { session } = from;
  const person = await meet(from, to);
  await shareBucket(session, bucket, { email: to.email, accessType, person });
};

export const accessPath = (bucket: Bucket): string => `${bucketPath(bucket)}/settings/user-access`;

export const memberRow = (page: Page, { email }: Addressed): Locator =>
  page
    .getByRole("list", { name: "People with access" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("paragraph").filter({ hasText: email }) });

/** Finds the button of a select. The button's name consists of the chosen value and the label. */
const findSelect = (within: Locator, label: string): Locator =>
  within.getByRole("button", { name: new RegExp(label) });

/** Opens the share dialog from the bucket's page. */
export const openShare = async (page: Page): Promise<Locator> => {
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Share/ })
    .click();
  return page.getByRole("dialog", { name: /^Share “/ });
};

/** Finds the panel with this title, which shows the codes to compare. */
export const trustPanel = (page: Page, title: string): Locator => page.getByRole("region", { name: title });

/** Fills in and sends the form “Add a user”. The page then adds the user, or first shows the code to compare. */
export const addPerson = async (page: Page, { email }: Addressed, level: string): Promise<void> => {
  const form = page.getByRole("region", { name: "Add a user" });
  await form.getByRole("textbox", { name: "Email" }).fill(email);
  if (level !== "Read access") {
    await findSelect(form, "Level").click();
    await page.getByRole("option", { name: level }).click();
  }
  await form.getByRole("button", { name: /^(Add|Share)$/ }).click();
};

/** Chooses another access level for a member in the list, without pressing Apply. */
export const chooseLevel = async (page: Page, person: Addressed, level: string): Promise<void> => {
  await findSelect(memberRow(page, person), "Level of").click();
  await page.getByRole("option", { name: level }).click();
};

/** Counts presses of the pointer, but not of keys. Returns a function that returns the count. */
export const countPresses = async (page: Page): Promise<() => Promise<number>> => {
  const counted = await page.evaluateHandle(() => {
    const presses = { count: 0 };
    addEventListener("pointerdown", () => (presses.count += 1), true);
    return presses;
  });
  return () => counted.evaluate(({ count }) => count);
};

/** Finds the region of the home page that offers this bucket, which another user has shared. */
export const incoming = (page: Page, bucket: Bucket): Locator =>
  page.getByRole("region", { name: new RegExp(`shares “${bucket.name}” with you`) });

export const accept = async (page: Page, bucket: Bucket): Promise<void> => {
  await incoming(page, bucket).getByRole("button", { name: "Accept, and compare later" }).click();
  await expect(page.getByRole("row").filter({ hasText: bucket.name })).toBeVisible();
};
