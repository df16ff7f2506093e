/** @file Steps that work with buckets, lists and rows, and that prepare a test's vault. */
import { randomUUID } from "node:crypto";
import { createBucket } from "@keepwell/client/buckets/bucket.ts";
import { createEntry } from "@keepwell/client/buckets/save-entry.ts";
import { createList } from "@keepwell/client/buckets/save-list.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { operate } from "./operator.ts";
import type { NewPassword, Person } from "./person.ts";
import { openSignedIn, row } from "./steps.ts";

/** Gives the person a plan without a limit on buckets. */
export const raisePlan = async ({ email }: Person): Promise<void> => {
  await operate("set-plan", email, "partner");
};

export const addBucket = ({ session }: Person, name: string): Promise<Bucket> => createBucket(session, name);

export const addList = async ({ session }: Person, bucket: Bucket, name: string): Promise<string> =>
  (await createList(session, bucket, { uid: randomUUID(), name })).uid;

interface PlacedPassword extends NewPassword {
  readonly bucket: Bucket;
  readonly listId?: string;
}

export const addPasswordTo = (
  { session }: Person,
  { bucket, listId = "", name, url = "", username = "", password = "" }: PlacedPassword,
) =>
  createEntry(session, bucket, {
    type: "password",
    name,
    fields: { url, username, password, text: "", extra: "{}" },
    confirmPassword: password,
    listId: listId || null,
  });

export const bucketPath = ({ uid }: Bucket): string => `/app/bucket/${uid}`;

/** Signs in without the form. Ends in this bucket. */
export const signInToBucket = async (page: Page, person: Person, bucket: Bucket): Promise<void> => {
  await openSignedIn(page, person, bucketPath(bucket));
  await expect(page.getByRole("heading", { name: bucket.name })).toBeVisible();
};

export const select = async (page: Page, ...names: readonly string[]): Promise<void> => {
  for (const name of names) {
    const box = row(page, name).getByRole("checkbox");
    // The drawn box in this label covers the checkbox, so a click lands on the label.
    await box.click({ force: true });
    await expect(box).toBeChecked();
  }
};

export const notice = (page: Page, text: string | RegExp): Locator =>
  page.getByRole("region", { name: "Notices" }).getByText(text, { exact: true });
