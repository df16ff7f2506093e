/**
 * @file Export files of other password managers, with invented people and addresses, and steps that import these files.
 */
import { listEntries } from "@keepwell/client/buckets/list-entries.ts";
import type { Page, Route } from "@playwright/test";
import { expect } from "./fixtures.ts";
import type { Person } from "./person.ts";
import { openSignedIn } from "./steps.ts";

export const BITWARDEN_JSON = {
  encrypted: false,
  folders: [
    { id: "f-1", name: "Work/Servers" },
    { id: "f-2", name: "Home" },
  ],
  items: [
    {
      id: "i-1",
      folderId: "f-1",
      type: 1,
      name: "Admin panel",
      notes: "Two lines\nof notes",
      fields: [{ name: "PIN", value: "2468", type: 1 }],
      login: {
        uris: [{ match: null, uri: "https://admin.example.com" }],
        username: "root@example.com",
        password: "imported-by-json",
        totp: null,
      },
      creationDate: "2024-06-15T12:00:00Z",
      revisionDate: "2025-03-15T12:00:00Z",
      passwordHistory: [{ lastUsedDate: "2025-01-15T12:00:00Z", password: "used-before" }],
    },
    { id: "i-2", folderId: "f-2", type: 2, name: "Wi-Fi", notes: "Under the router" },
    {
      id: "i-3",
      folderId: null,
      type: 3,
      name: "Store card",
      card: { cardholderName: "Test Person", brand: "Other", number: "4000000000000000", code: "000" },
    },
    { id: "i-4", folderId: null, type: 1, name: "Old forum", deletedDate: "2025-02-02T00:00:00Z", login: {} },
  ],
};

export const BITWARDEN_CSV = [
  "folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp",
  "Work,,login,Mail,,,0,https://mail.example.com,ana,imported-by-csv,",
  'Work,1,note,Door,"Ring twice,\nthen wait",,0,,,,',
].join("\n");

export const ORGANISATION_CSV = [
  "collections,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp",
  "Operations,login,Router,,,0,https://router.example.com,root,from-collection,",
  "Support,login,Help desk,,,0,https://help.example.com,ana,from-support,",
].join("\n");

/** An export of an unknown program, with semicolons and unfamiliar column headings. */
export const OTHER_CSV = [
  "Bezeichnung;Konto;Geheim;Dossier",
  "Bibliothèque;ana.lecture;imported-by-hand;Loisirs",
  "Piscine;ana.nage;imported-too;Loisirs",
].join("\n");

export const openImport = async (page: Page, person: Person): Promise<void> => {
  await openSignedIn(page, person, "/app/settings/import");
  await expect(page.getByRole("heading", { name: "Import", level: 1 })).toBeVisible();
};

/** Chooses a file with this content, as the system's file dialog does. */
export const chooseFile = async (page: Page, name: string, content: unknown): Promise<void> => {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  const buffer = Buffer.isBuffer(content) ? content : Buffer.from(text);
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/plain", buffer });
};

/** The button that begins the import. `entries` is the part of its text that names the number, such as "1 entry". */
export const submit = (page: Page, entries: string) =>
  page.getByRole("button", { name: `Import ${entries}`, exact: true });

/** The names of the entries in the private bucket, sorted. */
export const storedNames = async ({ session, privateBucket }: Person) =>
  (await listEntries(session, privateBucket.uid, () => privateBucket))
    .flatMap((entry) => ("name" in entry ? [entry.name] : []))
    .sort();

/** The call that reads or saves the account's state. */
export const STATE = /\/me\/state$/;

/** A route's handler that lets the page read the account's state, but not save it. */
export const refuseSaving = (route: Route) =>
  route.request().method() === "PUT" ? route.abort() : route.continue();
