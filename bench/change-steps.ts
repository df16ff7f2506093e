/**
 * @file Measures what the page of an open bucket receives after one change, and how long the checks of a bulk action
 * take.
 */

import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { listEntries } from "@keepwell/client/buckets/list-entries.ts";
import type { ListedEntry } from "@keepwell/client/buckets/open-rows.ts";
import { readEntry } from "@keepwell/client/buckets/read-entry.ts";
import { updateEntry } from "@keepwell/client/buckets/save-entry.ts";
import { openShown } from "@keepwell/client/buckets/shown-entries.ts";
import { BULK_MAX } from "@keepwell/contract/fields.ts";
import type { Page } from "@playwright/test";
import { type BigVault, GROUP } from "./big-bucket.ts";
import { quantile, sample } from "./timing.ts";

const RUNS = 5;

const listed = async ({ person: { session }, big }: BigVault): Promise<ListedEntry[]> =>
  (await listEntries(session, big.uid, () => big)).filter((one): one is ListedEntry => !isUnverifiable(one));

/**
 * Saves an entry in another session of the user, while the page shows the entry's bucket. Returns how many entries and
 * bytes the page then receives.
 */
export const oneChange = async (page: Page, vault: BigVault): Promise<{ rows: number; bytes: number }> => {
  const { person, big } = vault;
  const [{ uid, name }] = (await listed(vault)) as [ListedEntry];
  const opened = await readEntry(person.session, { bucketUid: big.uid, uid });
  const reply = page.waitForResponse((response) => response.url().includes(`${big.uid}/changes`));
  const fields = { url: "https://a.example", username: "ana", password: "changed", text: "", extra: "{}" };
  const draft = { type: "password", name, fields, confirmPassword: "changed" } as const;
  await updateEntry(person.session, big, { opened, draft });
  const body = await (await reply).body();
  return { rows: JSON.parse(body.toString()).entries.length, bytes: body.length };
};

/** Milliseconds to read and verify the keys and names of the entries in a large selection. */
export const checks = async (vault: BigVault): Promise<number> => {
  const entries = (await listed(vault)).slice(0, GROUP);
  const check = async () => {
    for (let at = 0; at < entries.length; at += BULK_MAX)
      await openShown(vault.person.session, vault.big, entries.slice(at, at + BULK_MAX));
  };
  return quantile(await sample(check, RUNS), 0.5);
};
