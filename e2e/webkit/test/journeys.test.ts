/**
 * @file The core journeys in WebKitGTK, which has Safari's engine (`npm run test:browsers`). Playwright's own WebKit is
 * not available everywhere, and Playwright does not speak WebDriver. So these journeys use e2e/webkit/page.ts.
 */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, test } from "node:test";
import { updateEntry } from "@keepwell/client/buckets/save-entry.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { cardForm } from "../../../web/src/text/en/card-form.ts";
import { createPerson, type Person } from "../../person.ts";
import { type ServerProcess, startServer } from "../../server-process.ts";
import { openWebKit } from "../open-webkit.ts";
import { createPage, type Page } from "../page.ts";

const TIMEOUT_MS = 300_000;
const CONTROL = "\uE009";
const ESCAPE = "\uE00C";
const TAB = "\uE004";

let server: ServerProcess;
before(async () => {
  server = await startServer();
});
after(async () => {
  await server.stop();
  server.deleteFolder();
});

let opened: Awaited<ReturnType<typeof openWebKit>> | undefined;
afterEach(async () => {
  await opened?.end();
  opened = undefined;
});
const openPage = async (...args: readonly string[]): Promise<Page> => {
  opened = await openWebKit(...args);
  return createPage(opened, server.url);
};

interface Account {
  readonly email: string;
  readonly password: string;
}

const newAccount = (): Account => ({
  email: `ana-${randomUUID()}@example.test`,
  password: `plum orbit cascade ${randomUUID()}`,
});

const fillSignUp = async (page: Page, { email, password }: Account): Promise<void> => {
  await page.fill("Firstname", "Ana");
  await page.fill("Lastname", "Tremblay");
  await page.fill("Email", email);
  await page.fill("Repeat email", email);
  await page.fill("Password", password);
};

const fillLogin = async (page: Page, { email, password }: Account): Promise<void> => {
  await page.fill("Email", email);
  await page.fill("Password", password);
  await page.click("button", "Sign in");
};

const signIn = async (page: Page, account: Account): Promise<void> => {
  await page.open("/app/auth/login");
  await fillLogin(page, account);
  await page.see("heading", "My buckets");
};

const openPrivate = async (page: Page, person: Person): Promise<void> => {
  await page.open(`/app/bucket/${person.privateBucket.uid}`);
  await fillLogin(page, person);
  await page.see("heading", "Private passwords");
};

const saveElsewhere = (person: Person, opened: SealedEntry, username: string) =>
  updateEntry(person.session, person.privateBucket, {
    opened,
    draft: {
      type: "password",
      name: "Router",
      fields: { url: "", username, password: "", text: "", extra: "{}" },
      confirmPassword: "",
    },
  });

test("a user signs up, saves an entry, reloads, signs out and in, and opens it", {
  timeout: TIMEOUT_MS,
}, async () => {
  const page = await openPage();
  const account = newAccount();
  await page.open("/app/signup");
  await fillSignUp(page, account);
  await page.click("checkbox", "/Terms of Use/");
  await page.click("button", "Sign up");
  await page.see("heading", "My buckets");

  await page.click("row", "/Private passwords/");
  await page.see("heading", "Private passwords");
  await page.click("button", "Create");
  await page.click("menuitem", "/^Password/");
  await page.fill("Name", "Routeur d’été");
  await page.fill("/^Username/", "admin");
  await page.fill("/^Password/", "mot de passe ☂");
  await page.fill("/^Repeat/", "mot de passe ☂");
  await page.click("button", "Save");
  await page.click("row", "/Routeur d’été/");
  await page.click("button", "/^Show password/");
  await page.seeText("☂");
  await page.expectNoProblems();

  await page.reload();
  await page.seeText("admin");
  await page.press(ESCAPE);
  await page.click("button", "/Account: /");
  await page.click("button", "/^Sign out/");
  await page.see("heading", "Sign in");
  await signIn(page, account);
  await page.click("row", "/Private passwords/");
  await page.click("row", "/Routeur d’été/");
  await page.seeText("admin");
  await page.expectNoProblems();
});

test("a wrong password is refused, and the correct one opens a locked vault", {
  timeout: TIMEOUT_MS,
}, async () => {
  const page = await openPage();
  const person = await createPerson(server.url);
  await page.open("/app/auth/login");
  await fillLogin(page, { email: person.email, password: "not the password" });
  await page.seeText("Access denied! Please check your username and password.");
  await signIn(page, person);
  await page.press(CONTROL, "l");
  await page.see("heading", "Keepwell is locked");
  await page.fill("Password", person.password);
  await page.click("button", "Unlock");
  await page.see("heading", "My buckets");
  await page.expectNoProblems();
});

test("an entry that another browser saves appears by itself", { timeout: TIMEOUT_MS }, async () => {
  const page = await openPage();
  const person = await createPerson(server.url);
  await openPrivate(page, person);
  const entry = await person.addPassword({ name: "Router", username: "admin" });
  await page.click("row", "/Router/");
  await page.seeText("admin");
  await saveElsewhere(person, entry, "their-user");
  await page.seeText("their-user");
  await page.expectNoProblems();
});

test("after a save conflict both versions are shown, with the focus on them", {
  timeout: TIMEOUT_MS,
}, async () => {
  const page = await openPage();
  const person = await createPerson(server.url);
  const entry = await person.addPassword({ name: "Router", username: "admin" });
  await openPrivate(page, person);
  await page.click("row", "/Router/");
  await page.click("button", "Edit");
  await page.fill("/^Username/", "my-user");
  await saveElsewhere(person, entry, "their-user");
  await page.click("button", "Save");
  await page.seeText("This entry was saved elsewhere in the meantime");
  await page.seeText("my-user");
  await page.seeText("their-user");
  await page.seeFocusOn("[role=dialog]");
  await page.press(TAB);
  await page.seeFocusOn("[role=dialog] button");
  await page.press(ESCAPE);
  await page.see("alertdialog", "Discard your changes?");
  await page.click("button", "Keep editing");
  await page.click("button", "Save my edit over it");
  await page.seeNoText("This entry was saved elsewhere in the meantime");
  const { rev } = await person.session.api.buckets.getEntry({
    params: { bucketId: person.privateBucket.uid, id: entry.uid },
  });
  assert.equal(rev, entry.rev + 2);
  await page.expectNoProblems();
});

test("a user signs up for a paid plan by the card form in its frame", { timeout: TIMEOUT_MS }, async () => {
  const page = await openPage();
  const account = newAccount();
  const { fields } = cardForm;
  await page.open("/app/signup?plan=personal");
  await fillSignUp(page, account);
  await page.fill("Address", "12, rue Saint-Paul");
  await page.fill("City", "Québec");
  await page.fill("Postal code", "G1K 3V8");
  await page.inFrame(cardForm.title, async () => {
    await page.fillByKeys(fields.number, "4242424242424242");
    await page.fillByKeys(fields.name, "Ana Tremblay");
    await page.choose(fields.month, "12");
    await page.choose(fields.year, String(new Date().getFullYear() + 2));
    await page.fillByKeys(fields.cvc, "123");
  });
  await page.click("checkbox", "/Terms of Use/");
  await page.click("button", "Sign up");
  await page.see("heading", "My buckets");
  await page.open("/app/billing/cards");
  await page.seeText("4242");
  await page.expectNoProblems();
});

test("blocked site data is explained in place of the page", { timeout: TIMEOUT_MS }, async () => {
  const page = await openPage("--enable-html5-local-storage=false");
  await page.open("/app/auth/login");
  await page.see("heading", "Keepwell cannot run in this browser");
  await page.seeText("blocks site data for this address");
  await page.see("button", "Try again");
});
