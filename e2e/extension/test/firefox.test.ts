/** @file The extension in Firefox, where the extension's background is a page and not a service worker. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createPerson, type Person } from "../../person.ts";
import { meet, proveAddress, readyToShare, share } from "../../sharing-steps.ts";
import { addBucket, addPasswordTo } from "../../vault-steps.ts";
import { ENTER, ESCAPE, fieldValue } from "../driven.ts";
import { type FirefoxJourney, inFirefox } from "../firefox-journey.ts";
import {
  CLUB_ENTRY,
  fillInSteps,
  fillShared,
  LIBRARY_ENTRY,
  lockAndUnlock,
  SITES,
  searchOffline,
  useTwoAccounts,
} from "../in-both.ts";
import { openedEntries } from "../opened-entries.ts";
import { CODE_KEY, FIELDS } from "../pages.ts";

const LIBRARY = LIBRARY_ENTRY.url;
const PAGES = {
  ...SITES,
  "library.example.com/login": FIELDS.replace("<form", `<form action="/home"`),
  "library.example.com/home": "<h1>Welcome</h1>",
};

const BADGE = `(async () => {
  const [tab] = await browser.tabs.query({ active: true });
  return browser.action.getBadgeText({ tabId: tab.id });
})()`;

const untilBadge = ({ own }: FirefoxJourney, text: string): Promise<void> =>
  own.until(`(async () => (await ${BADGE}) === ${JSON.stringify(text)})()`);

const openLogin = async ({ page }: FirefoxJourney): Promise<void> => {
  await page.activate();
  await page.open(`${LIBRARY}/login`);
};

const find = async ({ own }: FirefoxJourney): Promise<void> => {
  await own.activate();
  await own.open("popup.html");
  await own.untilText("Town library");
  await own.typeInto("[role=combobox]", `libr${ENTER}`);
  await own.untilText(LIBRARY);
  await own.typeInto("h1", ESCAPE);
  // Empty the field, because the next popup would show the typed words again.
  await own.typeInto("[role=combobox]", ESCAPE);
  await own.until(`${fieldValue("[role=combobox]")} === ""`);
};

/** Fills a sign-in form. In Firefox the menu names no entry. It opens the popup, and the popup fills the form. */
const fill = async (journey: FirefoxJourney): Promise<void> => {
  const { page } = journey;
  await openLogin(journey);
  await untilBadge(journey, "1");
  await journey.fill("[name=login]", "Town library");
  await page.until(`document.querySelector("[name=secret]").value === "long-and-secret"`);
  assert.equal(await page.evaluate(`document.querySelector("[name=login]").value`), "C-1234");
};

/** Signs in by typing. The menu is open at first, and closes at the first typed letter. */
const signIn = async (journey: FirefoxJourney, login: string, secret: string): Promise<void> => {
  const { page } = journey;
  await openLogin(journey);
  await page.typeInto("[name=login]", login);
  await page.typeInto("[name=secret]", secret + ENTER);
  await page.untilText("Welcome");
  await untilBadge(journey, "+");
};

const saved = async (person: Person): Promise<readonly string[]> =>
  (await openedEntries(person)).map(({ fields }) => `${fields.username} ${fields.password}`).toSorted();

/** Answers the popup's question about a submitted login. */
const answer = async ({ own, popup }: FirefoxJourney, question: string, button: string): Promise<void> => {
  await own.evaluate("browser.action.openPopup()");
  await popup.untilText(question);
  await popup.press(button);
  await popup.untilText("Saved.");
  await popup.close();
};

const saveAndUpdate = async (journey: FirefoxJourney): Promise<void> => {
  const { person } = journey;
  await signIn(journey, "ana@example.test", "typed-once");
  await answer(journey, "Save this password?", "Save");
  assert.deepEqual(await saved(person), ["C-1234 long-and-secret", "ana@example.test typed-once"]);

  await signIn(journey, "C-1234", "new-and-secret");
  await answer(journey, "Update the password of C-1234?", "Update");
  assert.deepEqual(await saved(person), ["C-1234 new-and-secret", "ana@example.test typed-once"]);
};

/** Checks that the vault page shows the list of all entries, and that it locks and unlocks together with the popup. */
const useVault = async ({ own, browser, person, server }: FirefoxJourney): Promise<void> => {
  const vault = await browser.newTab();
  await vault.open(`vault.html#${server.url}/app/`);
  await vault.untilText("All entries");
  await vault.evaluate(
    `[...document.querySelectorAll("a")].find((one) => one.textContent.includes("All entries")).click()`,
  );
  await vault.untilText("Town library");
  await own.activate();
  await own.open("popup.html");
  await own.untilText("Town library");
  await own.typeInto("button[aria-label=Lock]", ENTER);
  await own.untilText("Keepwell is locked");
  await vault.activate();
  await vault.typeInto("input[type=password]", person.password + ENTER);
  await vault.untilText("Town library");
  await own.open("popup.html");
  await own.untilText("Town library");
};

/**
 * Adds an entry to the account. Then another user makes a bucket with one entry, and shares the bucket with the
 * account.
 */
const prepare = async (person: Person, honest: string): Promise<void> => {
  const extra = JSON.stringify({ v: 1, totp: { text: CODE_KEY } });
  await person.addPassword({ ...LIBRARY_ENTRY, extra });
  const bo = await createPerson(honest, "Bo", "Li");
  await readyToShare(bo);
  await proveAddress(person);
  await meet(person, bo);
  const bucket = await addBucket(bo, "Shared shelf");
  await addPasswordTo(bo, { bucket, ...CLUB_ENTRY });
  await share(bo, { bucket, to: person, accessType: "write" });
};

test("in Firefox the extension finds, fills and saves, searches offline, and keeps two accounts apart", async () => {
  await inFirefox({ pages: PAGES, prepare }, async (journey) => {
    const { own, person, server, honest } = journey;
    await find(journey);
    await lockAndUnlock(own, person);
    await fill(journey);
    await fillInSteps(journey);
    await fillShared(journey);
    await searchOffline(journey, server);
    await saveAndUpdate(journey);
    await useVault(journey);
    const second = await createPerson(honest, "Cy", "Roy");
    await second.addPassword({ name: "Violin lessons" });
    await useTwoAccounts(own, { first: person, second, server: server.url });
    assert.deepEqual(server.ran(), [], "no page of the server has run");
  });
});
