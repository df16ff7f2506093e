/**
 * @file A lying server sends false buckets, texts of its own, and answers of the wrong shape. Section 1.3 of
 * docs/security.md lists the MS numbers.
 */

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createBucket, renameBucket } from "@keepwell/client/buckets/bucket.ts";
import { makePassword } from "@keepwell/crypto/generator/make-password.ts";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { answer, lie, lieAboutEntries, PATHS, recordCalls } from "./liar.ts";
import { create, dialog, field, openEntry, row, save, signIn, signInToPrivate } from "./steps.ts";
import { raisePlan } from "./vault-steps.ts";

const BAD_BUCKET = "This bucket cannot be verified";
const BAD_ENTRY = "This entry cannot be verified";
const MARKUP =
  '<img src=x onerror="document.title=1"><a href="javascript:alert(1)">Reset your password here</a>';

/** The false values that the server sends for a bucket, by the name of the changed part. */
const BUCKET_LIES: Readonly<Record<string, object>> = {
  "the row": { row: { rev: 1, sealed: `${"A".repeat(123)}=` } },
  "the flag of the private bucket": { is_system: true },
  "the owner": { owner_uid: "00000000-0000-4000-8000-000000000000" },
  "the generation": { gen: 2 },
};

test("MS-42: a bucket with an altered row, flag, owner or generation is set aside; others work", async ({
  page,
  person,
}) => {
  await raisePlan(person);
  const { uid } = await createBucket(person.session, "Shared shelf");
  await signIn(page, person);
  for (const [what, change] of Object.entries(BUCKET_LIES))
    await test.step(what, async () => {
      await lie(page, PATHS.buckets, (rows: { uid: string }[]) =>
        rows.map((bucket) => (bucket.uid === uid ? { ...bucket, ...change } : bucket)),
      );
      await lie(page, PATHS.bucket, (bucket) => (bucket.uid === uid ? { ...bucket, ...change } : bucket));
      await page.goto("/app/");
      await expect(row(page, BAD_BUCKET)).toBeVisible();
      await row(page, BAD_BUCKET).click();
      await expect(page.getByRole("heading", { name: "My buckets" })).toBeVisible();

      const calls = recordCalls(page);
      await page.goto(`/app/bucket/${uid}`);
      await expect(page.getByRole("heading", { name: BAD_BUCKET })).toBeVisible();
      expect(calls.all.filter((call) => /\/(entries|changes)$/.test(call))).toEqual([]);
      expect(calls.writes()).toEqual([]);
      calls.stop();
      await page.getByRole("link", { name: /Buckets/ }).click();
      await row(page, "Private passwords").click();
      await expect(page.getByRole("heading", { name: "Private passwords" })).toBeVisible();
      await page.unrouteAll({ behavior: "wait" });
    });
});

test("MS-119: an earlier row of a bucket is refused, and a false readable name is not shown", async ({
  page,
  person,
}) => {
  await raisePlan(person);
  const earlier = await createBucket(person.session, "Before");
  await renameBucket(person.session, earlier, "After");
  await signIn(page, person);
  await expect(row(page, "After")).toBeVisible();
  const show = async (change: object) => {
    const alter = <Row extends { uid: string }>(bucket: Row) =>
      bucket.uid === earlier.uid ? { ...bucket, ...change } : bucket;
    await lie(page, PATHS.buckets, (rows: { uid: string }[]) => rows.map(alter));
    await lie(page, PATHS.bucket, alter);
    await page.goto("/app/");
  };
  await show({ name: "Payroll" });
  await expect(row(page, "After")).toBeVisible();
  await expect(page.getByText("Payroll")).toHaveCount(0);
  await page.unrouteAll({ behavior: "wait" });
  await show({ row: earlier.row });
  await expect(row(page, BAD_BUCKET)).toContainText("an older version of this bucket");
  await expect(page.getByText("The server shows older versions of entries or buckets")).toBeVisible();
  await page.goto(`/app/bucket/${earlier.uid}`);
  await expect(page.getByRole("alert").or(page.getByText("an older version of this bucket"))).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await page.goto("/app/");
  await expect(row(page, "After")).toBeVisible();
});

const BAD_ROWS: readonly unknown[] = [
  null,
  [],
  "text",
  {},
  { uid: "../../etc", name: "x" },
  { uid: 7, name: { toString: "x" }, type: "password" },
  [[[[]]]],
];

const expectRowsSetAside = async (page: Page): Promise<void> => {
  await lieAboutEntries(page, (rows) => [
    ...BAD_ROWS,
    ...rows,
    { ...rows[0], name: ["an", "array"] },
    { ...rows[0], name: "y".repeat(300) },
    { ...rows[0], rev: "1e999" },
    { ...rows[0], name: "twice" },
  ]);
  await page.reload();
  await expect(row(page, BAD_ENTRY)).toHaveCount(BAD_ROWS.length + 4);
  await row(page, BAD_ENTRY).first().click();
  await expect(dialog(page)).toHaveCount(0);
  const open = await openEntry(page, "Genuine");
  await expect(open.getByText("good-user")).toBeVisible();
  expect(await page.evaluate(() => "polluted" in {})).toBe(false);
  await page.keyboard.press("Escape");
};

const BAD_LISTS: Readonly<Record<string, unknown>> = {
  "an object": { length: 3 },
  null: null,
  "a number": 5,
  "a page": "<html><script>alert(1)</script></html>",
};

const expectErrorInPlaceOfList = async (page: Page, body: unknown): Promise<void> => {
  await answer(page, PATHS.entries, 200, body);
  await answer(page, PATHS.changes, 200, body);
  await page.reload();
  await expect(page.getByRole("alert").filter({ hasText: "cannot be verified" }).first()).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  const empty = page.getByText("No entry here.");
  // The page may already have retried by itself. Then it shows the empty bucket and no button.
  await page.getByRole("button", { name: "Try again" }).or(empty).first().click();
  await expect(empty).toBeVisible();
};

const expectManyRows = async (page: Page): Promise<void> => {
  await lieAboutEntries(page, (rows) => [
    ...rows,
    ...Array.from({ length: 10_000 }, (_, index) => {
      const uid = `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
      return { ...rows[0], uid, id: uid, name: `Row ${index}` };
    }),
  ]);
  await page.reload();
  await page.getByRole("searchbox").fill("genuine");
  await expect(page.getByRole("row")).toHaveCount(1);
  await expect(row(page, "Genuine")).toHaveAttribute("aria-rowindex", "1");
  await openEntry(page, "Genuine");
};

test("lists of the wrong shape or length leave the genuine rows usable", async ({ page, person }) => {
  await signInToPrivate(page, person);
  for (const [what, body] of Object.entries(BAD_LISTS))
    await test.step(`MS-78: ${what} in place of a list shows an error, and can be retried`, () =>
      expectErrorInPlaceOfList(page, body));
  await person.addPassword({ name: "Genuine", username: "good-user" });
  await test.step("MS-78: rows of the wrong shape are set aside, and the rest works", () =>
    expectRowsSetAside(page));
  await page.unrouteAll({ behavior: "wait" });
  await test.step("MS-78: the genuine row is found in a list of ten thousand", () => expectManyRows(page));
});

/**
 * Returns every password that the page generates while the server answers with its own password, with nonsense, with an
 * error, or not at all.
 */
const drawAgainstServer = async (page: Page): Promise<string[]> => {
  const drawn: string[] = [];
  const draw = async () => {
    const before = await field(page, "Password").inputValue();
    await dialog(page).getByRole("button", { name: "Generate" }).click();
    await expect(field(page, "Password")).not.toHaveValue(before);
    drawn.push(await field(page, "Password").inputValue());
  };
  await answer(page, PATHS.generate, 200, { password: CONSTANT });
  for (let time = 0; time < 3; time += 1) await draw();
  await page.unrouteAll();
  await answer(page, PATHS.generate, 200, "<html>A steered password</html>");
  await draw();
  await page.unrouteAll();
  await answer(page, PATHS.generate, 500, {});
  await draw();
  await page.unrouteAll();
  await page.route(/generate/, () => undefined);
  await draw();
  return drawn;
};

const CONSTANT = "A".repeat(24);

const expectNoServerText = async (page: Page): Promise<void> => {
  const errors = {
    name: [{ code: "unheard", message: MARKUP }],
    unknown_field: [{ code: "x", message: MARKUP }],
  };
  const body = { status: "validation", code: "unheard", user_message: MARKUP, errors };
  await answer(page, PATHS.entries, 422, body);
  await save(page);
  await expect(dialog(page).getByRole("alert").first()).toBeVisible();
  await expect(dialog(page).getByText(MARKUP)).toHaveCount(0);
  await expect(dialog(page).locator("img, a")).toHaveCount(0);
  await expect(field(page, "Name")).toBeFocused();
  expect(await page.title()).not.toBe("1");
};

test("the form of an entry shows neither passwords nor texts that the server makes up", async ({
  page,
  person,
  watch,
}) => {
  watch.expectFailure(/generate/, 500);
  watch.expectFailure(/\/entries$/, 422);
  await signInToPrivate(page, person);
  await create(page, "Password");
  await field(page, "Name").fill("x");
  await test.step("MS-25: generated passwords stay random whatever random bytes the server sends", async () => {
    const alphabet = new RegExp(`^[${[...makeAlphabet()].map((char) => `\\${char}`).join("")}]{24}$`);
    const drawn = await drawAgainstServer(page);
    expect(new Set(drawn).size).toBe(drawn.length);
    for (const password of drawn) expect(password).toMatch(alphabet);
    expect(drawn).not.toContain(CONSTANT);
  });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await test.step("MS-77, MS-151: texts of the server are not shown", () => expectNoServerText(page));
});

/** Returns the characters that occur in the generator's passwords, found from 200 long passwords. */
const makeAlphabet = (): Set<string> =>
  new Set(Array.from({ length: 200 }, () => makePassword({ length: 32 })).join(""));

/** Code that reads and writes files of other programs. It runs in workers that have no key of the vault. */
const OTHER_PROGRAMS = /^(import-worker|export-worker|read-kdbx|write-kdbx)-/;

test("MS-04: the built page contains no cipher but AES-GCM, except for files of other programs", () => {
  const folder = fileURLToPath(new URL("../web/dist/assets/", import.meta.url));
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js") && !OTHER_PROGRAMS.test(name));
  const found = scripts.flatMap((name) =>
    [
      ...readFileSync(folder + name, "utf8").matchAll(
        /AES-(CBC|CTR|ECB|KW)|RSA-OAEP|RSASSA|RSAES|RSA-PSS|PBKDF2/g,
      ),
    ].map(([what]) => `${name}: ${what}`),
  );
  expect(found).toEqual([]);
  expect(scripts.some((name) => readFileSync(folder + name, "utf8").includes("AES-GCM"))).toBe(true);
});
