/**
 * @file Creates entries with an authenticator key, further addresses and fields, and finds their values in the dialog.
 */
import { openEntry } from "@keepwell/client/buckets/open-entry.ts";
import { createEntry } from "@keepwell/client/buckets/save-entry.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import type { Person } from "./person.ts";
import { dialog, field } from "./steps.ts";

export const SECRET = "JBSWY3DPEHPK3PXP";

/**
 * An `extra` with every kind of value that the form can add, and with the key `later`, which only a later version of
 * Keepwell knows.
 */
export const EXTRA_OF_ALL_KINDS = JSON.stringify({
  v: 1,
  later: { kept: true },
  totp: { text: `otpauth://totp/Acme:ana?secret=${SECRET}&issuer=Acme` },
  urls: ["https://second.example.test/"],
  fields: [
    { name: "Customer number", value: "CA-2231", kind: "text" },
    { name: "PIN", value: "4711", kind: "hidden" },
    { name: "Paperless", value: "true", kind: "boolean" },
  ],
});

export const draft = (extra: string, username = "ana") => ({
  type: "password" as const,
  name: "Bank",
  fields: { url: "https://bank.example.test/", username, password: "pass", text: "", extra },
  confirmPassword: "pass",
});

export const addBank = ({ session, privateBucket }: Person, extra: string) =>
  createEntry(session, privateBucket, draft(extra));

/** Adds a second password entry beside that of `addBank`. The entry has this name and no address. */
export const addOther = ({ session, privateBucket }: Person, name: string, extra: string) => {
  const { fields, ...rest } = draft(extra);
  return createEntry(session, privateBucket, { ...rest, name, fields: { ...fields, url: "" } });
};

export const readExtra = async (
  { session, privateBucket }: Person,
  { uid: id }: SealedEntry,
): Promise<string> => {
  const sealed = await session.api.buckets.getEntry({ params: { bucketId: privateBucket.uid, id } });
  return (await openEntry(session, privateBucket, sealed)).fields.extra;
};

export const button = (page: Page, name: string): Locator =>
  dialog(page).getByRole("button", { name, exact: true });

export const edit = async (page: Page): Promise<void> => {
  await button(page, "Edit").click();
  await expect(field(page, "Name")).toBeVisible();
};

export const add = async (page: Page, what: string): Promise<void> => {
  await button(page, "Add a field").click();
  await page.getByRole("menuitem", { name: what, exact: true }).click();
};

export const group = (page: Page, name: string): Locator =>
  dialog(page).getByRole("group", { name, exact: true });
