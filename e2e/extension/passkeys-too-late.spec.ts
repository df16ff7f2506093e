/**
 * @file A website gets no passkey if it stops waiting while Keepwell saves the passkey, or if the entry was moved to
 * Trash.
 */

import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { listEntries } from "@keepwell/client/buckets/list-entries.ts";
import { trashEntries } from "@keepwell/client/buckets/trash-entries.ts";
import { parseExtra } from "@keepwell/client/extra/extra.ts";
import { readPasskeys } from "@keepwell/client/extra/passkeys.ts";
import type { Page } from "@playwright/test";
import type { Person } from "../person.ts";
import { expect, serverUrl, test } from "./extension-fixtures.ts";
import { openedEntries } from "./opened-entries.ts";
import { SETTLED_MS, togglePasskeys } from "./passkey-steps.ts";
import { expectA11y, lock, passkeyJourney, windowOf } from "./passkey-windows.ts";
import { beginRegistration, outcomeOf, SHOP } from "./relying-party.ts";

test.use({ sites: ["https://*/*"] });

const ANA = "ana@example.test";

const countOf = async (person: Person): Promise<number> =>
  (await openedEntries(person)).flatMap(({ fields }) => readPasskeys(parseExtra(fields.extra))).length;

/** Presses "Save passkey", and holds the server's reply until the returned function is called. */
const saveSlowly = async (window: Page): Promise<() => void> => {
  const save = window.getByRole("button", { name: "Save passkey" });
  await expect(save).toBeVisible();
  await window.waitForTimeout(SETTLED_MS);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await window.route(`${serverUrl()}/api/buckets/*/entries`, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const response = await route.fetch();
    await released;
    await route.fulfill({ response }).catch(() => undefined);
  });
  await save.click();
  return release;
};

test("a passkey that the website did not get is removed again", async ({ extension, person }) => {
  test.setTimeout(180_000);
  const journey = await passkeyJourney(extension, person);
  const { page } = journey;
  await togglePasskeys(journey, true);
  await page.activate();
  await beginRegistration(page, { name: ANA });
  const window = await windowOf(extension);
  const release = await saveSlowly(window);
  await expect.poll(() => countOf(person)).toBe(1);
  for (const name of ["Use the browser instead", "Cancel", "Not on this site"])
    await expect(window.getByRole("button", { name })).toHaveAccessibleDescription(
      "Wait until the passkey is saved.",
    );
  await expectA11y(window);
  await page.evaluate("aborting.abort()");
  expect(await outcomeOf(page)).toBe("AbortError");
  release();
  await expect(window.getByText("Keepwell has removed the passkey again.")).toBeVisible();
  expect(await countOf(person)).toBe(0);
  await expectA11y(window);
  await window.getByRole("button", { name: "Close" }).click();
  await journey.untilNoWindow();
  await test.step("a save continues although Keepwell is locked meanwhile", async () => {
    await page.activate();
    const verified = await beginRegistration(page, { name: ANA });
    const saving = await windowOf(extension);
    const finish = await saveSlowly(saving);
    await expect.poll(() => countOf(person)).toBe(1);
    await lock(journey);
    await expect(saving.getByRole("button", { name: "Saving…" })).toBeVisible();
    finish();
    await verified();
    await journey.untilNoWindow();
    expect(await countOf(person)).toBe(1);
  });
});

test("no website gets a passkey whose entry another client has moved to Trash", async ({
  extension,
  person,
}) => {
  const { session, privateBucket } = person;
  await person.addPassword({ name: "My shop", url: SHOP, username: ANA });
  const journey = await passkeyJourney(extension, person);
  const { page } = journey;
  await togglePasskeys(journey, true);
  await page.activate();
  await beginRegistration(page, { name: ANA });
  const window = await windowOf(extension);
  await expect(window.getByRole("radio", { name: /My shop/ })).toBeChecked();
  const entries = await listEntries(session, privateBucket.uid, () => privateBucket);
  await trashEntries(session, {
    bucket: privateBucket,
    entries: entries.flatMap((one) => (isUnverifiable(one) ? [] : [one])),
  });
  await window.waitForTimeout(SETTLED_MS);
  await window.getByRole("button", { name: "Save passkey" }).click();
  await expect(window.getByRole("alert").filter({ hasText: "no longer there" })).toBeVisible();
  expect(await page.evaluate("globalThis.outcome")).toBe(undefined);
  await expectA11y(window);
  await window.getByRole("button", { name: "Cancel" }).click();
  expect(await outcomeOf(page)).toBe("NotAllowedError");
});
