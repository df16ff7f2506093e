/** @file A bucket opens from the rows that the browser kept, and the server sends only changed rows. */
import { sealNewEntry, updateEntry } from "@keepwell/client/buckets/save-entry.ts";
import { createList } from "@keepwell/client/buckets/save-list.ts";
import type { EntryChanges } from "@keepwell/contract/buckets/changes.endpoints.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { dialog, holdRequests, openEntry, privatePath, row, signInToPrivate } from "./steps.ts";
import { addBucket, addList, addPasswordTo, bucketPath, raisePlan } from "./vault-steps.ts";

const CHANGES = /\/changes(\?|$)/;
const LISTS = /\/api\/buckets\/[^/]+\/lists$/;

/** Returns which kinds of records about entries the browser keeps. */
const kindsKept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open("keepwell");
      opening.onsuccess = () => resolve(opening.result);
    });
    const places = await new Promise<IDBValidKey[]>((resolve) => {
      const reading = database.transaction("records").objectStore("records").getAllKeys();
      reading.onsuccess = () => resolve(reading.result);
    });
    database.close();
    const kinds = places.map((place) => String(place).split("/")[1] ?? "");
    return kinds.filter((kind) => kind !== "bucket-marks").toSorted();
  });

test("a reloaded page shows the kept rows, and reads only the changed row", async ({ page, person }) => {
  await addList(person, person.privateBucket, "Shelf");
  await person.addPassword({ name: "Bank" });
  const forum = await person.addPassword({ name: "Forum" });
  await person.addPassword({ name: "Wifi" });
  await signInToPrivate(page, person);
  await expect(row(page, "Wifi")).toBeVisible();
  await expect.poll(() => kindsKept(page)).toEqual(["lists", "marks", "rows"]);

  await page.goto("/app/");
  const { session, privateBucket } = person;
  await updateEntry(session, privateBucket, {
    opened: forum,
    draft: {
      type: "password",
      name: "Club",
      fields: { url: "", username: "", password: "another", text: "", extra: "{}" },
      confirmPassword: "another",
    },
  });
  const release = await holdRequests(page, CHANGES);
  const answered = page.waitForResponse(CHANGES);
  await row(page, "Private passwords").click();
  // The server has not answered yet.
  for (const name of ["Bank", "Forum", "Wifi"]) await expect(row(page, name)).toBeVisible();
  release();
  const changes: EntryChanges = await (await answered).json();
  expect([changes.is_full, changes.entries.length]).toEqual([false, 1]);
  await expect(row(page, "Club")).toBeVisible();
  await expect(row(page, "Forum")).toHaveCount(0);

  await test.step("a list that is not kept opens by its address after the server's answer", async () => {
    await expect.poll(() => kindsKept(page)).toEqual(["lists", "marks", "rows"]);
    await page.goto("about:blank");
    const added = await addList(person, privateBucket, "Devices");
    const answer = await holdRequests(page, LISTS);
    await page.goto(`${privatePath(person)}?list=${added}`);
    await expect(page.getByRole("link", { name: /^Shelf/ })).toBeVisible();
    await expect(row(page, "Club")).toBeVisible();
    answer();
    await expect(dialog(page).getByRole("textbox", { name: "Name" })).toHaveValue("Devices");
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step("MS-172 signing out erases rows and lists, but not the row marks", async () => {
    await page.getByRole("button", { name: /^Account/ }).click();
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await expect.poll(() => kindsKept(page)).toEqual(["marks"]);
  });
});

test("an entry that was just saved has its place in the list before the server answers", async ({
  page,
  person,
}) => {
  await raisePlan(person);
  const { session, privateBucket } = person;
  const notes = Array.from({ length: 120 }, (_, index) =>
    sealNewEntry(session, privateBucket, {
      type: "note",
      name: `Note ${index}`,
      fields: { text: "", extra: "{}" },
    }),
  );
  await session.api.buckets.createEntries({
    params: { bucketId: privateBucket.uid },
    body: { entries: await Promise.all(notes) },
  });
  const saved = await person.addPassword({ name: "GitHub" });
  await person.addPassword({ name: "GitLab" });
  await signInToPrivate(page, person);
  await expect.poll(() => kindsKept(page)).toEqual(["lists", "marks", "rows"]);
  await page.goto("/app/all?q=Git");
  await expect(row(page, "GitHub")).toBeVisible();
  await person.saveElsewhere(saved, { name: "GitHub", username: "ana" });
  await expect(row(page, "GitHub")).toContainText("ana");
  await expect.poll(() => kindsKept(page)).toEqual(["lists", "marks", "row-changes", "rows"]);

  const release = await holdRequests(page, CHANGES);
  const answered = page.waitForResponse(CHANGES);
  await page.reload();
  await expect(row(page, "GitHub")).toContainText("ana");
  const topOf = async () => (await row(page, "GitLab").boundingBox())?.y;
  const before = await topOf();
  release();
  await answered;
  await expect.poll(topOf).toBe(before);
});

test("without a connection the names stay visible, and an entry says why it does not open", async ({
  page,
  context,
  person,
  watch,
}) => {
  watch.expectFailure(/\/api\//, "offline");
  await raisePlan(person);
  const other = await addBucket(person, "Other");
  await addPasswordTo(person, { bucket: other, name: "Router" });
  await person.addPassword({ name: "Bank" });
  const { session, privateBucket } = person;
  await createList(session, privateBucket, { uid: makeUid(), name: "Devices" });
  await signInToPrivate(page, person);
  await expect(page.getByRole("link", { name: /^Devices/ })).toBeVisible();
  await expect.poll(() => kindsKept(page)).toEqual(["lists", "marks", "rows"]);
  // Open an entry of another bucket. Then the page has loaded the code that shows entries, but no entry of "Private
  // passwords".
  await page.goto(bucketPath(other));
  await openEntry(page, "Router");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "‹ Buckets" }).click();
  await expect(row(page, "Private passwords")).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByRole("button", { name: "Create bucket" })).toHaveAccessibleDescription(
    "You’re offline",
  );
  await row(page, "Private passwords").click();
  await expect(row(page, "Bank")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Devices/ })).toBeVisible();
  await expect(
    page.getByText("You see the copy of this bucket that this browser last received."),
  ).toBeVisible();
  await row(page, "Bank").click();
  await expect(dialog(page).getByText(/Keepwell cannot be reached/)).toBeVisible();
  await page.keyboard.press("Escape");

  const strip = page.getByText("You’re offline. You can read");
  await expect(strip).toBeVisible();
  // When the “offline” strip disappears, the page moves up. So the strip must stay while a mouse button is pressed.
  await page.getByRole("link", { name: "‹ Buckets" }).hover();
  await page.mouse.down();
  await context.setOffline(false);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true);
  await page.mouse.up();
  await expect(page.getByRole("heading", { name: "My buckets" })).toBeVisible();
  await expect(strip).toBeHidden();
});
