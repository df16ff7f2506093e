/** @file The extension in Firefox, whose background is a page and not a service worker. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { buildCode, writeTarget } from "../../../extension/build/build-extension.ts";
import { createPerson, type Person } from "../../person.ts";
import { startServer } from "../../server-process.ts";
import { type FirefoxBrowser, type FirefoxTab, openInFirefox } from "../bidi.ts";
import { type FirefoxPopup, popupSeenFrom } from "../firefox-popup.ts";
import { grantedCopy } from "../granted-copy.ts";
import { openedEntries } from "../opened-entries.ts";
import { type SecureSite, serveSecurely } from "../secure-site.ts";

const ENTER = "\uE007";
const ESCAPE = "\uE00C";

const PAGES = {
  "/login": `<form action="/home"><label>Card number <input name="login" autocomplete="username"></label>
    <label>Password <input type="password" name="secret"></label><button>Sign in</button></form>`,
  "/home": "<h1>Welcome</h1>",
};

interface Journey {
  readonly browser: FirefoxBrowser;
  readonly person: Person;
  readonly server: string;
  readonly site: SecureSite;
  /** Shows a page of the extension. */
  readonly own: FirefoxTab;
  /** Shows the website. */
  readonly page: FirefoxTab;
  readonly popup: FirefoxPopup;
}

const setUp = async ({ own, person, server }: Journey): Promise<void> => {
  await own.open("setup.html");
  await own.typeInto("input[name=server]", server + ENTER);
  await own.typeInto("input[name=email]", person.email);
  await own.typeInto("input[name=password]", person.password + ENTER);
  await own.untilText("Keepwell is ready");
};

const BADGE = `(async () => {
  const [tab] = await browser.tabs.query({ active: true });
  return browser.action.getBadgeText({ tabId: tab.id });
})()`;

const untilBadge = ({ own }: Journey, text: string): Promise<void> =>
  own.until(`(async () => (await ${BADGE}) === ${JSON.stringify(text)})()`);

const openLogin = async ({ page, site }: Journey): Promise<void> => {
  await page.activate();
  await page.open(`${site.origin}/login`);
};

/** Signs in by typing. The menu is open meanwhile, and closes at the first letter. */
const signIn = async (journey: Journey, login: string, secret: string): Promise<void> => {
  const { page } = journey;
  await openLogin(journey);
  await page.typeInto("[name=login]", login);
  await page.typeInto("[name=secret]", secret + ENTER);
  await page.untilText("Welcome");
  await untilBadge(journey, "+");
};

const openPopup = async ({ own }: Journey): Promise<void> => {
  await own.evaluate("browser.action.openPopup()");
};

const findLockAndUnlock = async ({ own, person }: Journey): Promise<void> => {
  await own.activate();
  await own.open("popup.html");
  await own.untilText("Town library");
  await own.typeInto("[role=combobox]", `libr${ENTER}`);
  await own.untilText("https://localhost");
  await own.typeInto("h1", ESCAPE);
  await own.typeInto("button[aria-label=Lock]", ENTER);
  const locked = await own.untilText("Keepwell is locked");
  assert.doesNotMatch(locked, /Town library/);
  await own.typeInto("input[name=password]", person.password + ENTER);
  await own.untilText("Town library");
};

/** The menu in the page opens the popup, where the page's entry is first, and fills it. */
const fill = async (journey: Journey): Promise<void> => {
  const { page, popup } = journey;
  await openLogin(journey);
  await untilBadge(journey, "1");
  await page.press("[name=login]");
  const menu = await page.frame("/menu.html");
  await menu.untilText("Choose in Keepwell");
  await menu.until("innerHeight > 1");
  await menu.press("[role=option]");
  await popup.untilText("For localhost");
  await popup.press("Town library");
  await popup.press("Fill on localhost");
  await page.until(`document.querySelector("[name=secret]").value === "old-and-secret"`);
  assert.equal(await page.evaluate(`document.querySelector("[name=login]").value`), "C-1234");
  await popup.close();
};

const saved = async (person: Person): Promise<readonly string[]> =>
  (await openedEntries(person)).map(({ fields }) => `${fields.username} ${fields.password}`).toSorted();

/** Answers the popup's question about a submitted login. */
const answer = async (journey: Journey, question: string, button: string): Promise<void> => {
  const { popup } = journey;
  await openPopup(journey);
  await popup.untilText(question);
  await popup.press(button);
  await popup.untilText("Saved.");
  await popup.close();
};

const saveAndUpdate = async (journey: Journey): Promise<void> => {
  const { person } = journey;
  await signIn(journey, "ana@example.test", "typed-once");
  await answer(journey, "Save this password?", "Save");
  assert.deepEqual(await saved(person), ["C-1234 old-and-secret", "ana@example.test typed-once"]);

  await signIn(journey, "C-1234", "new-and-secret");
  await answer(journey, "Update the password of C-1234?", "Update");
  assert.deepEqual(await saved(person), ["C-1234 new-and-secret", "ana@example.test typed-once"]);
};

/** The vault in the extension is the web's own pages: locked together with the popup, and opened for both. */
const useVault = async ({ own, browser, person, server }: Journey): Promise<void> => {
  const vault = await browser.newTab();
  await vault.open(`vault.html#${server}/app/`);
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

test("set up, find, lock, unlock, fill from the menu, save, update, and the vault in Firefox", async () => {
  const folder = mkdtempSync(join(tmpdir(), "keepwell-extension-"));
  const built = join(folder, "firefox");
  writeTarget(await buildCode(join(folder, "code")), { browser: "firefox", folder: built });
  grantedCopy(built, join(folder, "granted"), ["https://*/*"]);
  const server = await startServer();
  const person = await createPerson(server.url);
  const site = await serveSecurely(PAGES);
  const entry = { name: "Town library", url: `${site.origin}/login` };
  await person.addPassword({ ...entry, username: "C-1234", password: "old-and-secret" });
  const program = process.env["FIREFOX"] ?? "/usr/bin/firefox-esr";
  const browser = await openInFirefox(program, join(folder, "granted"));
  try {
    const own = await browser.newTab();
    const page = await browser.newTab();
    const popup = popupSeenFrom(own);
    const journey: Journey = { browser, person, server: server.url, site, own, page, popup };
    await setUp(journey);
    await findLockAndUnlock(journey);
    await fill(journey);
    await saveAndUpdate(journey);
    await useVault(journey);
  } finally {
    await browser.close();
    site.close();
    await server.stop();
    server.deleteFolder();
    rmSync(folder, { recursive: true });
  }
});
