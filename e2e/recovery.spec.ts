/** @file A forgotten password: the ways to recover the account, and what happens to the vault. */
import { renewRecoveryCode } from "@keepwell/client/recovery/recovery-code.ts";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { linkSentTo } from "./outbox.ts";
import type { Person } from "./person.ts";
import { aVault, fillReset, forget, NEW_PASSWORD, RESET, setPassword, signInAnew } from "./recovery-steps.ts";
import { openEntry, reveal, row, signOut, value } from "./steps.ts";

const expectEntry = async (page: Page, password: string): Promise<void> => {
  await row(page, "Private passwords").click();
  const entry = await openEntry(page, "Bank");
  await reveal(entry);
  await expect(value(entry, "Password")).toContainText(password);
  await page.keyboard.press("Escape");
};

/** Makes a new recovery code and returns it. The page then asks the user to save the code. */
const askForCode = async (page: Page, person: Person, label = "Make a recovery code"): Promise<string> => {
  await page.getByRole("button", { name: label }).click();
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: label }).click();
  const groups = page.getByRole("list", { name: "Recovery code" }).getByRole("listitem");
  await expect(groups).toHaveCount(9);
  return (await groups.locator(".sr-only").allTextContents()).join("-");
};

/** Makes a recovery code through the page, confirms that the user has saved it, and returns it. */
const makeCode = async (page: Page, person: Person): Promise<string> => {
  await page.getByRole("link", { name: "Set up recovery" }).click();
  const code = await askForCode(page, person);
  await confirmSaved(page, code);
  return code;
};

const typeGroups = async (page: Page, code: string): Promise<void> => {
  const asked = page.getByRole("textbox", { name: /^Group \d$/ });
  for (const field of await asked.all()) {
    const label = await field.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent ?? "");
    const group = Number(label.replace("Group ", ""));
    await field.fill((code.split("-")[group - 1] ?? "").toLowerCase());
  }
  await page.getByRole("button", { name: "I have saved it" }).click();
};

const confirmSaved = async (page: Page, code: string): Promise<void> => {
  await typeGroups(page, code);
  await expect(page.getByText(/^Saved on /)).toBeVisible();
};

/** Leaves the vault's page. Once the password has changed, the server would refuse the calls of that page. */
const leave = (page: Page) => page.goto("/app/legal/terms-of-use");

test("the recovery code opens everything in a new browser", async ({ page, person, anotherBrowser }) => {
  await aVault(page, person);
  const code = await makeCode(page, person);
  await page.goto("/app/");
  await expect(page.getByRole("tab", { name: /Active/ })).toBeVisible();
  await expect(page.getByText("Make a recovery code")).toHaveCount(0);
  await leave(page);

  const elsewhere = await (await anotherBrowser()).newPage();
  await forget(elsewhere, person);
  await fillReset(elsewhere, person);
  await expect(elsewhere.getByText("1 other browser can open what you saved without a code")).toBeVisible();
  const field = elsewhere.getByRole("textbox", { name: "Recovery code" });
  await field.fill(code.replace(/^./, (first) => (first === "0" ? "1" : "0")));
  await expect(elsewhere.getByText("This code has a typing mistake.")).toBeVisible();
  await field.fill(code.toLowerCase().replaceAll("-", " "));
  await expect(elsewhere.getByText("No typing mistakes.")).toBeVisible();
  await setPassword(elsewhere);
  await expect(elsewhere.getByText("Your recovery code is used up.")).toBeVisible();
  await signInAnew(elsewhere, person);
  await expect(elsewhere.getByText("Make a recovery code")).toBeVisible();
  await expectEntry(elsewhere, "k3pt-Th1s");
});

for (const found of ["code", "password"] as const)
  test(`after a reset without data, the ${found} that is found later restores the vault`, async ({
    page,
    person,
    anotherBrowser,
  }) => {
    await aVault(page, person);
    const code = found === "code" ? await makeCode(page, person) : "";
    await leave(page);
    const elsewhere = await (await anotherBrowser()).newPage();
    await forget(elsewhere, person);
    await fillReset(elsewhere, person);
    await elsewhere.getByRole("radio", { name: "Start with an empty account" }).check();
    await expect(elsewhere.getByText("What you lose")).toBeVisible();
    const set = elsewhere.getByRole("button", { name: "Set password" });
    await expect(set).toHaveAttribute("aria-disabled", "true");
    await elsewhere.getByLabel("Type “start empty” to confirm").fill("Start  empty");
    await setPassword(elsewhere);
    await signInAnew(elsewhere, person);
    await row(elsewhere, "Private passwords").click();
    await expect(elsewhere.getByRole("heading", { name: "Private passwords" })).toBeVisible();
    await expect(row(elsewhere, "Bank")).toHaveCount(0);

    await elsewhere.goto("/app/");
    await expect(
      elsewhere.getByRole("main"),
      "the earlier data can be lost, so it comes before the first steps",
    ).toContainText(/Your earlier data is still there.*Welcome to Keepwell/s);
    await elsewhere.getByRole("link", { name: "Bring it back" }).click();
    await expect(elsewhere.getByText(/1 bucket with 1 entry, as they were before/)).toBeVisible();
    if (found === "code") await elsewhere.getByRole("textbox", { name: "Recovery code" }).fill(code);
    else {
      await elsewhere.getByRole("radio", { name: "An earlier password" }).check();
      await elsewhere.getByLabel("Earlier password", { exact: true }).fill(person.password);
    }
    await elsewhere.getByRole("button", { name: "Bring it back" }).click();
    await expect(elsewhere.getByText("1 bucket brought back.").first()).toBeVisible();
    await expect(elsewhere.getByRole("heading", { name: "Earlier data" })).toHaveCount(0);
    await elsewhere.goto("/app/");
    await expect(row(elsewhere, "Recovered private passwords")).toHaveCount(0);
    await expectEntry(elsewhere, "k3pt-Th1s");
  });

const correctRefused = async (page: Page, person: Person): Promise<void> => {
  const set = page.getByRole("button", { name: "Set password" });
  await page.getByLabel("Email").fill("somebody@example.test");
  await set.click();
  await expect(page.getByText("Oops! This email address does not match.").first()).toBeVisible();
  await page.getByLabel("Email").fill(person.email);
  await set.click();
  await expect(
    page
      .getByText("Invalid password. Make sure its typed correctly and different than your previous one.")
      .first(),
  ).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
  await set.click();
  await expect(page.getByText("The two passwords are not the same.").first()).toBeVisible();
  await page.getByLabel("Repeat password").fill(NEW_PASSWORD);
};

test("a trusted browser opens the vault by itself, also after signing out and after refusals", async ({
  page,
  person,
  anotherBrowser,
  watch,
}) => {
  watch.expectFailure(/\/api\/password\/reset$/, 400);
  watch.expectFailure(/\/api\/password\/recovery$/, 400);
  await aVault(page, person);
  await signOut(page);
  await forget(page, person);
  await fillReset(page, person, person.password);
  await expect(page.getByRole("radio", { name: "With this browser" })).toBeChecked();
  await test.step("the refusals are worded as specified, and the form can be corrected and sent again", () =>
    correctRefused(page, person));
  await setPassword(page);
  await signInAnew(page, person);
  await expectEntry(page, "k3pt-Th1s");
  await test.step("the link is used up", async () => {
    const elsewhere = await (await anotherBrowser()).newPage();
    await elsewhere.goto(await linkSentTo(person.email, RESET));
    await expect(
      elsewhere.getByText("Invalid link. This reset link is not valid or has expired.").first(),
    ).toBeVisible();
  });
});

const saveKit = async (page: Page, person: Person): Promise<void> => {
  await page.getByRole("button", { name: "Not now" }).click();
  await expect(page.getByText("Make a recovery code")).toHaveCount(0);
  await page.goto("/app/settings/recovery");
  const code = await askForCode(page, person);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe("keepwell-recovery-kit.txt");
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const kit = Buffer.concat(chunks).toString();
  expect(kit).toContain(code);
  expect(kit).toContain(person.email);

  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("If you forget your password", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  for (const field of await page.getByRole("textbox", { name: /^Group \d$/ }).all()) await field.fill("0000");
  await page.getByRole("button", { name: "I have saved it" }).click();
  await expect(page.getByText("This does not match the code.").first()).toBeVisible();
  await confirmSaved(page, code);
};

/**
 * Makes a recovery code. Before the user confirms that they have saved it, another browser makes a newer code. Expects
 * that the page says that the first code was replaced.
 */
const expectReplaced = async (page: Page, person: Person): Promise<void> => {
  const code = await askForCode(page, person, "Make a new code");
  await renewRecoveryCode(person.device, person.session, person.password);
  await typeGroups(page, code);
  await expect(page.getByText(/^The code that was shown here no longer works/)).toBeVisible();
  await expect(page.getByRole("list", { name: "Recovery code" }), "the dead code is gone").toHaveCount(0);
  await expect(page.getByRole("button", { name: "Make a new code" })).toBeFocused();
  await expect(page.getByText("You have not confirmed that you saved it.")).toBeVisible();
};

const listTrusted = async (page: Page, shared: Page, person: Person): Promise<void> => {
  const table = page.getByRole("table", { name: "Trusted browsers" });
  await expect(table.getByRole("row")).toHaveCount(2);
  await expect(table).toContainText("This browser");
  await shared.goto("/app/auth/login");
  await shared.getByRole("checkbox", { name: "Remember this browser" }).uncheck();
  await shared.getByLabel("Email", { exact: true }).fill(person.email);
  await shared.getByLabel("Password", { exact: true }).fill(person.password);
  await shared.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(shared.getByRole("heading", { name: "My buckets" })).toBeVisible();
  await page.reload();
  await expect(table.getByRole("row")).toHaveCount(2);
  await table.getByRole("button", { name: /^Stop trusting/ }).click();
  await expect(page.getByText("No browser is trusted.")).toBeVisible();
};

test("the recovery kit can be saved as a file or printed, and trusted browsers can be removed", async ({
  page,
  person,
  anotherBrowser,
  watch,
}) => {
  watch.expectFailure(/\/recovery-code\/saved$/, 409);
  await aVault(page, person);
  await test.step("the kit is downloaded, and only the right groups confirm it", () => saveKit(page, person));
  await test.step("a code that another browser has replaced is not shown any more", () =>
    expectReplaced(page, person));
  const shared = await (await anotherBrowser()).newPage();
  await test.step("trusted browsers are listed and can be removed", () => listTrusted(page, shared, person));
});
