import { randomUUID } from "node:crypto";
import { expect, test } from "./fixtures.ts";
import { runOperator } from "./server-process.ts";
import {
  create,
  dialog,
  field,
  loseNextReply,
  openEntry,
  reveal,
  row,
  save,
  saveAndReopen,
  signIn,
  signInByForm,
  signInToPrivate,
  signOut,
  signUp,
  value,
} from "./steps.ts";

const ENTRY = {
  name: "Admin panel",
  url: "https://admin.example.test/login",
  username: "root@example.test",
  notes: "second line\nof the notes",
};

/** Runs the operator's command as its own process. Other journeys ask the running server instead, which is faster. */
const operate = (...words: readonly string[]) => runOperator(process.env["E2E_DATA_DIR"] ?? "", ...words);

test("a user signs up, stores a password, upgrades, and finds everything again", async ({ page, watch }) => {
  watch.expectFailure(/\/api\/buckets$/, 409);
  const account = { email: `new-${randomUUID()}@example.test`, password: "plum orbit cascade 47 velvet" };
  await signUp(page, account);
  await expect(page.getByRole("heading", { name: "Welcome to Keepwell" })).toBeVisible();

  await page.getByRole("button", { name: "Create a password" }).click();
  await field(page, "Name").fill(ENTRY.name);
  await field(page, "Address").fill(ENTRY.url);
  await field(page, "Username").fill(ENTRY.username);
  await field(page, "Notes").fill(ENTRY.notes);
  await dialog(page).getByRole("radio", { name: "32", exact: true }).check();
  await dialog(page).getByRole("button", { name: "Generate" }).click();
  const password = field(page, "Password");
  await expect(password).toHaveValue(/^\S{32}$/);
  const generated = await password.inputValue();
  await expect(field(page, "Repeat")).toHaveCount(0);
  await save(page);
  await expect(row(page, ENTRY.name)).toBeVisible();

  const expectSaved = async () => {
    const open = await openEntry(page, ENTRY.name);
    await expect(open.getByRole("link", { name: ENTRY.url })).toHaveAttribute("href", ENTRY.url);
    await expect(value(open, "Username")).toHaveText(ENTRY.username);
    await expect(value(open, "Notes")).toHaveText(ENTRY.notes);
    await expect(value(open, "Password")).not.toContainText(generated);
    await reveal(open);
    await expect(value(open, "Password")).toContainText(generated);
  };
  await expectSaved();

  await test.step("a reload keeps the session and asks for no password", async () => {
    await page.reload();
    await expect(value(dialog(page), "Username")).toHaveText(ENTRY.username);
    await dialog(page).getByRole("button", { name: "Close" }).last().click();
  });

  await test.step("after the operator raises the plan, the user can create a bucket", async () => {
    expect(await operate("set-plan", account.email, "partner")).toContain("is on the plan partner");
    await page.goto("/app/");
    await page.getByRole("button", { name: "Create bucket" }).click();
    await field(page, "Name").fill("Acme hosting");
    // The reply is lost. The second call must not create a second bucket.
    await loseNextReply(page, /\/api\/buckets$/);
    await dialog(page).getByRole("button", { name: "Create" }).click();
    await expect(dialog(page).getByRole("alert")).toBeVisible();
    await dialog(page).getByRole("button", { name: "Create" }).click();
    await expect(page.getByRole("heading", { name: "Acme hosting" })).toBeVisible();
    await create(page, "Password");
    await field(page, "Name").fill("Database");
    await field(page, "Username").fill("postgres");
    await save(page);
    await expect(row(page, "Database")).toBeVisible();
  });

  await signOut(page);
  await signInByForm(page, account);
  await expect(row(page, "Acme hosting")).toBeVisible();
  await row(page, "Private passwords").click();
  await expectSaved();
});

test("a note is written, edited and deleted", async ({ page, person }) => {
  await signInToPrivate(page, person);
  await expect(page.getByText("No entry here. You can create a password or a note.")).toBeVisible();

  await create(page, "Note");
  await field(page, "Name").fill("Runbook");
  await field(page, "Text").fill("first\n  indented");
  await save(page);
  const open = await openEntry(page, "Runbook");
  await expect(open.getByText("first\n  indented")).toBeVisible();

  await open.getByRole("button", { name: "Edit" }).click();
  await field(page, "Name").fill("Runbook 2");
  await field(page, "Text").fill("changed");
  await saveAndReopen(page, "Runbook 2");
  await expect(dialog(page).getByText("changed", { exact: true })).toBeVisible();

  await dialog(page).getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(
    "Do you really want to delete this entry? This action can not be reverted!",
  );
  await question.getByRole("button", { name: "Cancel" }).click();
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await question.getByRole("button", { name: "Move to Trash" }).click();
  await expect(page.getByText("No entry here.")).toBeVisible();
  await expect(dialog(page)).toBeHidden();
});

test("the free plan explains its limit of one bucket instead of failing", async ({ page, person }) => {
  await signIn(page, person);
  await page.getByRole("button", { name: "Create bucket" }).click();
  await expect(dialog(page).getByRole("heading", { name: "The Free plan has one bucket" })).toBeVisible();
  await expect(dialog(page).getByRole("textbox")).toHaveCount(0);
  await dialog(page).getByRole("button", { name: "Close" }).last().click();
  await expect(dialog(page)).toBeHidden();
});

test("a form names its errors, keeps what was typed and focuses the first invalid field", async ({
  page,
  person,
  watch,
}) => {
  watch.expectFailure(/\/api\/signup$/, 422);
  await page.goto("/app/signup");
  await page.getByLabel("Firstname").fill("Bo");
  await page.getByLabel("Lastname").fill("Li");
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByLabel("Repeat email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill("password1234");
  await page.getByRole("checkbox", { name: /Terms of Use/ }).check();
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByText("This password is too easy to guess.")).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();

  await test.step("the strength stays in place and is announced while the user types", async () => {
    const strength = page.getByRole("status").filter({ hasText: "Strength:" });
    await expect(strength).toContainText("Weak");
    await page.getByLabel("Password", { exact: true }).fill("");
    await page.keyboard.type("plum");
    await expect(page.getByRole("meter")).toBeVisible();
    await page.getByRole("meter").evaluate((meter) => Object.assign(globalThis, { meter }));
    await page.keyboard.type(" orbit cascade 47 velvet");
    await expect(strength).toContainText("Strong");
    expect(await page.evaluate("globalThis.meter.isConnected")).toBe(true);
  });
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByText("This email address already has an account.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Ask for a link to replace it" })).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Firstname")).toHaveValue("Bo");
});

test("a wrong password is refused with a message, cleared and focused", async ({ page, person, watch }) => {
  watch.expectFailure(/\/api\/authenticate$/, 401);
  await page.goto("/app/auth/login");
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill("not the password at all");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Access denied! Please check your username and password.")).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
});
