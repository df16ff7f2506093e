/** @file A server lies about entries. Section 1.3 of docs/security.md lists the MS numbers. */
import { randomUUID } from "node:crypto";
import { updateEntry } from "@keepwell/client/buckets/save-entry.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { lie, lieAboutEntries, PATHS, recordCalls } from "./liar.ts";
import type { Person } from "./person.ts";
import { dialog, openEntry, row, signInToPrivate, value } from "./steps.ts";

const REFUSED = "This entry cannot be verified";
const LABEL_WARNING = "The name of this entry was changed by someone without its key";

const GOOD = {
  name: "Genuine",
  username: "good-user",
  password: "good-password",
  url: "https://good.example.test/",
};
const OTHER = {
  name: "Other",
  username: "other-user",
  password: "other-password",
  url: "https://other.example.test/",
};

let good: SealedEntry & { type: "password" };
let other: SealedEntry & { type: "password" };

test.beforeEach(async ({ page, person }) => {
  good = (await person.addPassword(GOOD)) as typeof good;
  other = (await person.addPassword(OTHER)) as typeof other;
  await signInToPrivate(page, person);
});

/** Ends the lie, and closes the entry that the page shows. */
const stopLying = async (page: Page): Promise<void> => {
  await page.unrouteAll({ behavior: "wait" });
  await expect(async () => {
    // If the pointer is on a button, the first Escape may close the button's tooltip.
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0, { timeout: 1000 });
  }).toPass();
};

/** Changes the server's reply only if it contains the entry under attack. */
const lieAbout = (page: Page, change: (entry: Record<string, unknown>) => unknown) =>
  lie(page, PATHS.entry, (entry) => (entry.uid === good.uid ? change(entry) : undefined));

/** Expects that the page shows no content of the entry and writes nothing, and that the other entries work. */
const expectSetAside = async (page: Page, name = GOOD.name): Promise<void> => {
  const calls = recordCalls(page);
  await row(page, name).click();
  await expect(dialog(page).getByRole("heading", { name: REFUSED })).toBeVisible();
  const shown = await page.locator("body").innerText();
  for (const secret of [GOOD.password, GOOD.url, OTHER.password]) expect(shown).not.toContain(secret);
  // The dialog must hide the user name. The list may show it, because the entry's row is genuine.
  await expect(dialog(page)).not.toContainText(GOOD.username);
  expect(calls.writes()).toEqual([]);
  await dialog(page).getByRole("button", { name: "Close" }).last().click();
  await openEntry(page, OTHER.name);
};

const LIES: Readonly<Record<string, (entry: Record<string, unknown>) => void>> = {
  "MS-11: fields of one entry are swapped": (entry) => {
    [entry["username"], entry["password"]] = [entry["password"], entry["username"]];
  },
  "MS-12: a field comes from another entry": (entry) => {
    entry["password"] = other.password;
  },
  "MS-12: every field and key comes from another entry": (entry) => {
    for (const key of ["ek", "url", "username", "password", "text", "extra", "meta_mac", "name"] as const)
      entry[key] = other[key];
  },
  "MS-13: the password stands in the address": (entry) => {
    entry["url"] = entry["password"];
  },
  "MS-14: the sealed address comes from elsewhere": (entry) => {
    entry["url"] = other.url;
  },
  "MS-16: the revision is another": (entry) => {
    entry["rev"] = 2;
  },
  "MS-19: the key's generation is another": (entry) => {
    entry["gen"] = 2;
  },
  "MS-04: a ciphertext is shaped like another scheme's": (entry) => {
    entry["password"] = `0.${entry["password"]}`;
  },
  "MS-04: a tag is cut": (entry) => {
    const { iv, value: sealed } = JSON.parse(Buffer.from(String(entry["password"]), "base64").toString());
    const cut = Buffer.from(sealed, "base64").subarray(0, -4).toString("base64");
    entry["password"] = Buffer.from(JSON.stringify({ iv, value: cut })).toString("base64");
  },
  "MS-21: a field is missing": (entry) => {
    delete entry["username"];
  },
  "MS-21: a field is an object with __proto__": (entry) => {
    entry["username"] = JSON.parse('{"__proto__": {"polluted": true}}');
  },
  "the answer is about another entry": (entry) => {
    Object.assign(entry, other);
  },
};

const saveNewer = async ({ session, privateBucket }: Person): Promise<void> => {
  await updateEntry(session, privateBucket, {
    opened: good,
    draft: {
      type: "password",
      name: GOOD.name,
      fields: { url: GOOD.url, username: "newer-user", password: "newer-password", text: "", extra: "{}" },
      confirmPassword: "newer-password",
    },
  });
};

const expectWarned = async (page: Page, shown: Locator): Promise<void> => {
  await expect(shown.getByText(LABEL_WARNING).first()).toBeVisible();
  await expect(shown.getByRole("link")).toHaveCount(0);
  await expect(shown.getByRole("button", { name: /^(Edit|Move)$/ })).toHaveCount(0);
  for (const name of ["Copy address", "Copy username", "Copy password"])
    await expect(shown.getByRole("button", { name })).toHaveAttribute("aria-disabled", "true");
  await page.evaluate(() => navigator.clipboard.writeText("before"));
  await shown.getByRole("button", { name: "Copy password" }).click({ force: true });
  await value(shown, "Password").click();
  await value(shown, "Username").click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("before");
};

const confirmName = async (page: Page): Promise<void> => {
  const shown = dialog(page);
  await shown.getByRole("button", { name: "I know this entry" }).click();
  await expect(shown.getByRole("link", { name: GOOD.url })).toBeVisible();
  await shown.getByRole("button", { name: "Copy password" }).click();
  await expect(page.getByText("Copied!").last()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(GOOD.password);
};

test("an altered entry is set aside or opens with a warning, and the others work", async ({
  page,
  person,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  for (const [title, change] of Object.entries(LIES))
    await test.step(title, async () => {
      await lieAbout(page, change);
      await expectSetAside(page);
      await stopLying(page);
    });
  await test.step("MS-14: a changed type shows nothing as genuine", async () => {
    await lieAbout(page, (entry) => {
      entry["type"] = "note";
    });
    await row(page, GOOD.name).click();
    const refused = dialog(page).getByText(REFUSED);
    await expect(dialog(page).getByText(LABEL_WARNING).or(refused).first()).toBeVisible();
    await expect(dialog(page).getByRole("button", { name: "Edit" })).toHaveCount(0);
    await stopLying(page);
  });
  await test.step("MS-14: under a changed name, copying waits for the user's confirmation", async () => {
    await lieAbout(page, (entry) => {
      entry["name"] = "My bank";
    });
    await row(page, GOOD.name).click();
    await expectWarned(page, dialog(page));
    await confirmName(page);
    await stopLying(page);
  });
  await test.step("MS-16: an entry with fields of two revisions does not open", async () => {
    await saveNewer(person);
    await page.reload();
    await lieAbout(page, (entry) => {
      entry["username"] = good.username;
    });
    await expectSetAside(page);
  });
});

const MARKUP = '<img src="https://evil.example/x.png" onerror="alert(1)"><script>alert(2)</script>';

const NO_LINKS = [
  "javascript:alert(document.domain)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "//evil.example/x",
  "\\\\evil.example\\x",
  "https:/\\evil.example",
  "\u0001javascript:alert(1)",
  "java\u200bscript:alert(1)",
  "https://bank.example@evil.example/",
  "vbscript:x",
  "ftp://files.example/",
];

const expectPlainText = async (page: Page): Promise<void> => {
  await expect(page.getByText(MARKUP, { exact: true })).toBeVisible();
  await expect(page.getByText(good.password?.slice(0, 200) ?? "", { exact: true })).toBeVisible();
  await expect(page.locator("main img, main script")).toHaveCount(0);
};

const expectNoLinks = async (page: Page): Promise<void> => {
  for (const [index, url] of NO_LINKS.entries()) {
    const shown = await openEntry(page, `Address ${index} end`);
    expect(await value(shown, "Address").textContent(), url).toBe(url);
    await expect(shown.getByRole("link"), url).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
  }
  const link = (await openEntry(page, GOOD.name)).getByRole("link", { name: GOOD.url });
  await expect(link).toHaveAttribute("rel", "noopener noreferrer");
};

/**
 * Adds an entry to the server's list: a copy of the list's first entry, with another uid and the values of `row`. The
 * call that reads the added entry gets a copy of the good entry.
 */
const inject = async (page: Page, row: object): Promise<void> => {
  const uid = randomUUID();
  const made = { ...good, uid, id: uid, name: "Injected" };
  await lieAboutEntries(page, (rows) => [...rows, { ...rows[0], uid, id: uid, ...row }]);
  await page.route(`**/entries/${uid}`, (route) => route.fulfill({ json: made }));
  await page.reload();
};

test("an entry's content never runs as code, and an entry that the server makes up does not open", async ({
  page,
  person,
}) => {
  for (const name of [MARKUP, good.password?.slice(0, 200) ?? ""]) await person.addPassword({ name });
  for (const [index, url] of NO_LINKS.entries())
    await person.addPassword({ name: `Address ${index} end`, url });
  await page.reload();
  await test.step("MS-13, MS-77: a name that is markup or a ciphertext is shown as text", () =>
    expectPlainText(page));
  await test.step("MS-15: an address that is not a plain web address is not a link", () =>
    expectNoLinks(page));
  await test.step("MS-20: an entry that the server makes up does not open", async () => {
    await stopLying(page);
    await inject(page, { name: "Injected", row: null });
    await expectSetAside(page, REFUSED);
    await stopLying(page);
    await inject(page, {});
    await expectSetAside(page, REFUSED);
  });
});
