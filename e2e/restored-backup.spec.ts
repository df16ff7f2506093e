/** @file The operator restores an older copy of a server's data folder, and the users continue. */
import { cpSync, rmSync } from "node:fs";
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { listMembers } from "@keepwell/client/keys/members.ts";
import { rotateBucket } from "@keepwell/client/keys/rotate.ts";
import { lookUpPerson } from "@keepwell/client/people/people.ts";
import { removeMember, shareBucket } from "@keepwell/client/sharing/share.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { type Page, test } from "@playwright/test";
import { askRunningServer } from "../server/src/operator/socket.ts";
import { restored as enRestored } from "../web/src/text/en/restored.ts";
import { en } from "../web/src/text/en.ts";
import { restored as frRestored } from "../web/src/text/fr-CA/restored.ts";
import { frCa } from "../web/src/text/fr-CA.ts";
import { expect, fillGaps } from "./fixtures.ts";
import { expectLookA11y, LOOKS, signInIn } from "./looks.ts";
import { createPerson, type Person } from "./person.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { addBucket, addPasswordTo } from "./vault-steps.ts";

const NEW_PASSWORD = "meadow lantern copper 93 tides";

const operate = async ({ dataDir }: ServerProcess, ...words: readonly string[]): Promise<string> =>
  (await askRunningServer(dataDir, words))?.output ?? "";

/**
 * Makes a person whose plan allows another bucket. The person's address is proven, so that others can share with them.
 */
const aPerson = async (server: ServerProcess, firstname: string): Promise<Person> => {
  const person = await createPerson(server.url, firstname);
  await operate(server, "set-plan", person.email, "partner");
  const token = /\/app\/verify\/([\w-]+)/.exec(await operate(server, "messages", person.email))?.[1] ?? "";
  await person.session.api.identity.verifyMyEmail({ body: { token } });
  return person;
};

const share = async ({ session }: Person, bucket: Bucket, { email }: Person): Promise<void> => {
  const person = await lookUpPerson(session, email);
  await shareBucket(session, bucket, { email, accessType: "read", person });
};

/** Removes the member from the bucket, and rotates the bucket's key. */
const shutOut = async ({ session }: Person, bucket: Bucket, { email }: Person): Promise<void> => {
  for (const member of await listMembers(session, bucket))
    if (!isUnverifiable(member) && member.access.display_email === email)
      await removeMember(session, bucket, member);
  await rotateBucket(session, bucket.uid);
};

/** Stops the server, runs `work` on its data folder, and starts the server again at the same address. */
const whileStopped = async (
  server: ServerProcess,
  work: (dataDir: string) => void,
): Promise<ServerProcess> => {
  await server.stop();
  work(server.dataDir);
  return startServer({ PORT: new URL(server.url).port }, { dataDir: server.dataDir });
};

const backupOf = (dataDir: string): string => `${dataDir}-backup`;

const takeBackup = (server: ServerProcess) =>
  whileStopped(server, (dataDir) => cpSync(dataDir, backupOf(dataDir), { recursive: true }));

const restoreBackup = (server: ServerProcess) =>
  whileStopped(server, (dataDir) => {
    rmSync(dataDir, { recursive: true });
    cpSync(backupOf(dataDir), dataDir, { recursive: true });
  });

const bucketUrl = ({ url }: ServerProcess, { uid }: Bucket): string => `${url}/app/bucket/${uid}`;

const expectBucket = (page: Page): Promise<void> =>
  expect(page.getByRole("row").filter({ hasText: "Staging server" })).toBeVisible();

/** Opens the bucket, so that this browser remembers the generation of the bucket's current key. */
const openBucket = async (page: Page, url: string): Promise<void> => {
  await page.goto(url);
  await expectBucket(page);
};

const changePassword = async (page: Page, server: ServerProcess, { password }: Person): Promise<void> => {
  await page.goto(`${server.url}/app/settings/password`);
  await page.getByLabel("Current password").fill(password);
  await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Retype new password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password updated.").first()).toBeVisible();
};

/**
 * Signs in with the restored password in a browser that has seen the newer password. The page refuses both passwords
 * and says why. Once the person types the sentence that accepts the older state, the restored password works.
 */
const signInWithRestoredPassword = async (page: Page, person: Person): Promise<void> => {
  await page.bringToFront();
  await signInIn(page, { ...person, password: NEW_PASSWORD }, en);
  await expect(page.getByText(enRestored.password.title)).toBeVisible();
  await expect(page.getByText(enRestored.password.why)).toBeVisible();
  await expect(page.getByLabel(enRestored.label(enRestored.phrase))).toBeFocused();
  await expectLookA11y(page);
  await page.getByLabel(en.identity.login.password, { exact: true }).fill(person.password);
  await page.keyboard.press("Enter");
  const submit = page.getByRole("button", { name: en.identity.login.submit, exact: true });
  await expect(submit).toHaveAccessibleDescription(en.identity.login.confirmOlder);
  await page.getByLabel(enRestored.label(enRestored.phrase)).fill(enRestored.phrase);
  await page.keyboard.press("Enter");
};

/**
 * Closes the question without an answer. The vault stays closed, and the strip at the top offers the question again.
 */
const putOff = async (page: Page): Promise<void> => {
  const dialog = page.getByRole("alertdialog", { name: enRestored.state.title });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByText(enRestored.strip)).toBeVisible();
  await expect(page.getByText(en.errors.stateInDoubt.older)).toBeVisible();
  await expectLookA11y(page);
  await page.getByRole("button", { name: enRestored.review }).click();
};

test("a browser continues after a restored backup, with the restored password and bucket", async ({
  browser,
}) => {
  test.setTimeout(300_000);
  let server = await startServer();
  const [ana, bo] = [await aPerson(server, "Ana"), await aPerson(server, "Bo")];
  const bucket = await addBucket(ana, "Staging");
  await addPasswordTo(ana, { bucket, name: "Staging server", password: "k3pt" });
  await share(ana, bucket, bo);
  const openIn = async (look: keyof typeof LOOKS): Promise<Page> => {
    const context = await browser.newContext(LOOKS[look]);
    await fillGaps(context);
    return context.newPage();
  };
  const [wide, narrow] = [await openIn("wide, en"), await openIn("narrow, fr")];
  const url = bucketUrl(server, bucket);
  for (const [page, words] of [
    [wide, en],
    [narrow, frCa],
  ] as const) {
    await page.goto(url);
    await signInIn(page, ana, words);
    await expectBucket(page);
  }
  server = await takeBackup(server);
  await shutOut(ana, bucket, bo);
  for (const page of [wide, narrow]) await openBucket(page, url);
  // Leave the narrow page before the password changes, so that this page does not learn that its session has ended.
  await narrow.goto("about:blank");
  await changePassword(wide, server, ana);
  server = await restoreBackup(server);

  await test.step("a browser that was closed meanwhile continues, in French on a phone", async () => {
    await narrow.goto(url);
    const dialog = narrow.getByRole("alertdialog", { name: frRestored.state.title });
    await expect(dialog.getByText(frRestored.returning.removed("Staging", bo.email))).toBeVisible();
    await expectLookA11y(narrow);
    await dialog.getByRole("button", { name: frCa.common.cancel }).click();
    await expect(narrow.getByText(frRestored.strip)).toBeVisible();
  });

  await wide.goto(url);
  await signInWithRestoredPassword(wide, ana);
  await putOff(wide);
  const dialog = wide.getByRole("alertdialog", { name: enRestored.state.title });
  await expect(dialog.getByText(enRestored.returning.removed("Staging", bo.email))).toBeVisible();
  await expect(dialog.getByText(enRestored.returning.key("Staging"))).toBeVisible();
  await expect(dialog.getByLabel(enRestored.label(enRestored.phrase))).toBeFocused();
  await expectLookA11y(wide);
  await wide.keyboard.type("The operator restored");
  await wide.keyboard.press("Enter");
  await wide.keyboard.type("  a BACKUP");
  await expect(dialog).toBeVisible();
  await wide.keyboard.press("Enter");
  await expectBucket(wide);
  await expect(wide.getByText(enRestored.strip)).toBeHidden();
  await wide.reload();
  await expectBucket(wide);

  await expect(narrow.getByText(frRestored.strip)).toBeHidden();
  await openBucket(narrow, url);
  await server.stop();
  server.deleteFolder();
});
