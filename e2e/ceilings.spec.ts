/** @file An account that comes near its ceiling and then reaches it, on a server with low ceilings. */
import { ceilings as en } from "../web/src/text/en/ceilings.ts";
import { en as enCommon } from "../web/src/text/en.ts";
import { ceilings as fr } from "../web/src/text/fr-CA/ceilings.ts";
import { test as base, expect } from "./fixtures.ts";
import { expectLookA11y, ONE_LOOK } from "./looks.ts";
import type { Person } from "./person.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { create, dialog, field, openSignedIn, privatePath, row, save, signInToPrivate } from "./steps.ts";

const test = base.extend<object, { readonly low: ServerProcess }>({
  low: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from here
    async ({}, use) => {
      const server = await startServer({ ACCOUNT_ENTRIES: "10" });
      await use(server);
      await server.stop();
      server.deleteFolder();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  baseURL: async ({ low }, use) => use(low.url),
});

// All tests of this file run in one worker, which starts the server once.
test.describe.configure({ mode: "default" });

const WORDS = { "en-CA": en, "fr-CA": fr } as const;

const keep = async (person: Person, count: number): Promise<void> => {
  for (let made = 1; made <= count; made += 1) await person.addNote(`Note ${made}`, "text");
};

/**
 * Makes an expectation wait longer for the notice about a ceiling. A page shows its own content before it requests the
 * account's ceilings.
 */
const SOON = { timeout: 20_000 };

test("the remaining room is shown before it runs out, and deleting an entry makes room", async ({
  page,
  person,
  watch,
}) => {
  await keep(person, 8);
  await signInToPrivate(page, person);
  await expect(row(page, "Note 8")).toBeVisible();
  await person.addNote("Note 9", "text");
  await page.reload();
  const strip = page.getByRole("status").filter({ hasText: en.near });
  await expect(strip).toContainText(en.held.entries(9, 10), SOON);
  await person.addNote("Note 10", "text");
  await page.reload();
  const full = page.getByRole("status").filter({ hasText: en.full });
  await expect(full).toContainText(en.fullText, SOON);
  watch.expectFailure(/\/entries$/, 402);
  await create(page, "Note");
  await field(page, "Name").fill("One too many");
  await save(page);
  await expect(dialog(page)).toContainText(enCommon.errors.byCode["account.full"]);
  await expect(dialog(page).getByRole("link", { name: enCommon.errors.seePlans })).toHaveCount(0);
  const { uid } = await person.session.api.buckets
    .listEntries({ params: { bucketId: person.privateBucket.uid } })
    .then(([first]) => first as { uid: string });
  const params = { bucketId: person.privateBucket.uid, id: uid };
  await person.session.api.buckets.deleteEntry({ params });
  await save(page);
  await expect(row(page, "One too many")).toBeVisible();
});

for (const [look, { colorScheme, viewport, locale }] of Object.entries(ONE_LOOK))
  test.describe(look, () => {
    test.use({ colorScheme, viewport, locale, reducedMotion: "reduce" } as object);

    test("the notice about remaining room is accessible", async ({ page, person }) => {
      const words = WORDS[locale];
      await keep(person, 9);
      await openSignedIn(page, person, privatePath(person));
      const strip = page.getByRole("status").filter({ hasText: words.near });
      await expect(strip).toContainText(words.held.entries(9, 10), SOON);
      await expectLookA11y(page);
      await person.addNote("Note 10", "text");
      await page.reload();
      await expect(page.getByRole("status").filter({ hasText: words.full })).toBeVisible(SOON);
      await expectLookA11y(page);
    });
  });
