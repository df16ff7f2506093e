import { updateEntry } from "@keepwell/client/buckets/save-entry.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import type { Page } from "@playwright/test";
import { extra as enExtra } from "../web/src/text/en/extra.ts";
import { en } from "../web/src/text/en.ts";
import { extra as frExtra } from "../web/src/text/fr-CA/extra.ts";
import { frCa } from "../web/src/text/fr-CA.ts";
import {
  addBank,
  addOther,
  button,
  draft,
  EXTRA_OF_ALL_KINDS,
  edit,
  group,
  readExtra,
} from "./extra-steps.ts";
import { expect, test } from "./fixtures.ts";
import { lie, PATHS } from "./liar.ts";
import { expectLookA11y, ONE_LOOK } from "./looks.ts";
import type { Person } from "./person.ts";
import {
  dialog,
  field,
  openEntry as openRow,
  openSignedIn,
  privatePath,
  save,
  saveAndReopen,
  signInToPrivate,
  value,
} from "./steps.ts";

const PASSKEY = {
  ...{ id: "AAEC", rpId: "bank.example.test", userHandle: "", userName: "ana", displayName: "" },
  ...{ key: "MIGHAgEA", createdAt: "2026-11-01T12:00:00.000Z" },
};
const EXTRA_WITH_PASSKEY = JSON.stringify({ ...JSON.parse(EXTRA_OF_ALL_KINDS), passkeys: [PASSKEY] });

const NEWER = '{"v":2, "what": ["ever"]}';

const keepNewer = async (page: Page, person: Person, entry: SealedEntry): Promise<void> => {
  await openRow(page, "Newer fields");
  await expect(dialog(page).getByText(/A newer version of Keepwell saved more data/)).toBeVisible();
  await edit(page);
  await expect(dialog(page).getByText(/A newer version of Keepwell saved more data/)).toBeVisible();
  await expect(button(page, "Add a field")).toHaveCount(0);
  await field(page, "Username").fill("bo");
  await saveAndReopen(page, "Newer fields");
  await expect(value(dialog(page), "Username")).toHaveText("bo");
  expect(await readExtra(person, entry)).toBe(NEWER);
};

const compare = async (page: Page, person: Person, opened: SealedEntry): Promise<void> => {
  await openRow(page, "Bank");
  await edit(page);
  const theirs = JSON.parse(EXTRA_OF_ALL_KINDS);
  theirs.fields[0].value = "THEIRS-1";
  theirs.fields[1].value = "0000";
  delete theirs.totp;
  await updateEntry(person.session, person.privateBucket, { opened, draft: draft(JSON.stringify(theirs)) });
  await group(page, "Customer number").getByLabel("Value").fill("MINE-1");
  await save(page);
  const shown = dialog(page);
  await expect(shown.getByText("MINE-1")).toBeVisible();
  await expect(shown.getByText("THEIRS-1")).toBeVisible();
  await expect(shown.getByText("0000")).toHaveCount(0);
  await button(page, "Show “PIN”").click();
  await expect(shown.getByText("0000").last()).toBeAttached();
  await button(page, "Show “One-time code”").click();
  await expect(shown.getByText("Empty")).toBeVisible();
  await button(page, "Save my edit over it").click();
  await expect(shown).toHaveCount(0);
  await openRow(page, "Bank");
  await expect(value(shown, "Customer number")).toHaveText("MINE-1");
  await expect(value(shown, "One-time code")).toContainText(/\d{6}/);
};

const distrustName = async (page: Page, { uid }: SealedEntry): Promise<void> => {
  await lie(page, PATHS.entry, (entry) => {
    if (entry.uid === uid) entry.name = "My bank";
  });
  await page.getByRole("row").filter({ hasText: "Bank" }).click();
  for (const name of ["Copy one-time code", "Copy address 2", "Copy “PIN”", "Copy “Customer number”"])
    await expect(button(page, name)).toHaveAttribute("aria-disabled", "true");
  await expect(dialog(page).getByRole("link")).toHaveCount(0);
};

test("extra fields survive a conflict and a newer Keepwell, and are not used under a changed name", async ({
  page,
  person,
  watch,
}) => {
  watch.expectFailure(/\/entries\//, 409);
  const opened = await addBank(person, EXTRA_OF_ALL_KINDS);
  const newer = await addOther(person, "Newer fields", NEWER);
  await signInToPrivate(page, person);
  await test.step("a conflict compares extra fields part by part", () => compare(page, person, opened));
  await page.goto(privatePath(person));
  await test.step("newer fields are mentioned, cannot be changed, and are kept to the byte", () =>
    keepNewer(page, person, newer));
  await page.goto(privatePath(person));
  await test.step("MS-14: under a changed name, no code is copied and no address opened", () =>
    distrustName(page, opened));
});

for (const [look, { colorScheme, viewport, locale }] of Object.entries(ONE_LOOK))
  test.describe(look, () => {
    test.use({ colorScheme, viewport, locale, reducedMotion: "reduce" } as object);
    const words = locale === "en-CA" ? { ...en, extra: enExtra } : { ...frCa, extra: frExtra };

    test("extra fields are accessible", async ({ page, person }) => {
      const { uid } = await addBank(person, EXTRA_WITH_PASSKEY);
      const path = `${privatePath(person)}?entry=${person.privateBucket.uid}.${uid}`;
      await openSignedIn(page, person, path);
      await expect(page.getByRole("timer")).toBeVisible();
      await expectLookA11y(page);
      await page.goto(`${path}&mode=edit`);
      await button(page, words.extra.remove(words.extra.passkey.of(PASSKEY.rpId))).click();
      await button(page, words.extra.add).click();
      await expect(page.getByRole("menu")).toBeVisible();
      await expectLookA11y(page);
      await page.getByRole("menuitem", { name: words.extra.kinds.text, exact: true }).click();
      await expect(dialog(page).getByLabel(words.extra.fieldName).last()).toBeFocused();
      await page.keyboard.press("Tab");
      await page.keyboard.type("nameless");
      await button(page, words.common.save).click();
      await expect(dialog(page).getByText(words.extra.problems.unnamed)).toBeVisible();
      await expectLookA11y(page);
    });
  });
