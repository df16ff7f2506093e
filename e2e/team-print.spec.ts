/** @file The list “Who can see this” prints all its rows, including those that are scrolled out of view. */
import { randomUUID } from "node:crypto";
import { expect, expectA11y, test } from "./fixtures.ts";
import { aTeam } from "./team-people.ts";
import { openPermissions, rowOf, signInAt } from "./team-steps.ts";
import { addBucket, bucketPath } from "./vault-steps.ts";

const PEOPLE = 180;

/** Rows of invented people. The test adds these rows to the server's reply. */
const colleagues = Array.from({ length: PEOPLE }, (_, at) => ({
  user: {
    uid: randomUUID(),
    fullname: `Person ${String(at).padStart(3, "0")}`,
    email: `p${at}@example.test`,
  },
  permissions: ["read"],
  reasons: [{ kind: "admin" }],
}));

test("printing shows everyone who can see a bucket, or whom the filter finds, and nothing else of the page", async ({
  page,
}) => {
  const { founder } = await aTeam();
  const bucket = await addBucket(founder, "Accounting");
  await page.route(/\/who\//, async (route) => {
    const reply = await route.fetch();
    const who = await reply.json();
    await route.fulfill({ response: reply, json: { ...who, members: [...who.members, ...colleagues] } });
  });
  await signInAt(page, founder, bucketPath(bucket));
  await openPermissions(page, "Accounting");
  await page.getByRole("radio", { name: "Who can see this, and why" }).check({ force: true });
  await expect(page.getByText(`${PEOPLE + 1} people`)).toBeVisible();
  await expect(rowOf(page, "Person 000")).toBeVisible();
  await expect(rowOf(page, "Person 179")).toHaveCount(0);
  await expectA11y(page);

  // Include hidden rows: an open dialog hides the rows from assistive technology, but the page prints them.
  const printed = page.getByRole("row", { includeHidden: true }).filter({ visible: true });
  await page.emulateMedia({ media: "print" });
  await expect(printed).toHaveCount(PEOPLE + 2);
  await expect(printed.filter({ hasText: "Person 179" })).toHaveCount(1);
  await expect(page.getByText("Accounting", { exact: true }).filter({ visible: true })).toHaveCount(1);
  await expect(page.getByLabel("Filter by name or address")).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await expect(rowOf(page, "Person 179")).toHaveCount(0);

  await page.getByLabel("Filter by name or address").fill("Person 17");
  await expect(page.getByText("12 people")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(printed).toHaveCount(13);
  await expect(page.getByText("Filter by name or address: Person 17")).toBeVisible();
});
