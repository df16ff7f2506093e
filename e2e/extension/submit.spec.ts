import type { Page, Worker } from "@playwright/test";
import { runAxe } from "../axe.ts";
import { type Extension, expect, test } from "./extension-fixtures.ts";
import { hasMenu, menuOf, press, serve } from "./menu-steps.ts";
import { openedEntries } from "./opened-entries.ts";
import { FIELDS, NAME_STEP } from "./pages.ts";
import { setUp } from "./set-up.ts";
import { inFrontOf } from "./steps.ts";

test.use({ sites: ["https://*/*"] });

/** The password step of a sign-in. Its button goes to another page by script, so no `submit` event occurs. */
const SECRET_STEP = `<label>Password <input type="password" name="secret"></label>
  <button onclick="location.href='/home'">Sign in</button>`;
/**
 * A page without a form. A press on its button removes the fields after a while, without a `submit` event or a new
 * document.
 */
const SCRIPTED = `<div id="app"><label>Card number <input name="login" autocomplete="username"></label>
  <label>Password <input type="password" name="secret"></label><div id="go" role="button">Sign in</div></div>
  <script>go.onclick = () => setTimeout(() => app.replaceChildren("Welcome"), 300)</script>`;
const SIGN_UP = FIELDS.replace("<form", `<form action="/home"`)
  .replace(`type="password"`, `type="password" autocomplete="new-password"`)
  .replace("Sign in", "Sign up");

const background = ({ context }: Extension): Worker => {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error("The background is not running.");
  return worker;
};

/**
 * Resolves once the background has kept a submitted login and then dropped it, because there is nothing to ask about
 * this login.
 */
const untilDropped = (extension: Extension): Promise<void> =>
  background(extension).evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { storage } = (
          globalThis as unknown as {
            chrome: {
              storage: { session: { onChanged: { addListener(listen: (changed: object) => void): void } } };
            };
          }
        ).chrome;
        let wasKept = false;
        storage.session.onChanged.addListener((changes) => {
          const text = JSON.stringify(
            (changes as Record<string, { newValue?: unknown }>)["keepwell.submitted"] ?? "",
          );
          if (!text.includes("newValue")) return;
          const isKept = JSON.stringify(JSON.parse(text).newValue).includes('"kind":"login"');
          if (wasKept && !isKept) resolve();
          wasKept ||= isKept;
        });
      }),
  );

/** Returns the text on the extension's button for the tab in front. */
const badge = (extension: Extension): Promise<string> =>
  background(extension).evaluate(async () => {
    const { action, tabs } = (
      globalThis as unknown as {
        chrome: {
          action: { getBadgeText(of: object): Promise<string> };
          tabs: { query(asked: object): Promise<readonly { readonly id: number }[]> };
        };
      }
    ).chrome;
    const [tab] = await tabs.query({ active: true });
    return action.getBadgeText({ tabId: tab?.id });
  });

/** Returns, as text, everything that the extension keeps in memory (`storage.session`). */
const memoryOf = (popup: Page): Promise<string> =>
  popup.evaluate(async () => {
    const { storage } = (
      globalThis as unknown as { chrome: { storage: { session: { get(keys: null): Promise<object> } } } }
    ).chrome;
    return JSON.stringify(await storage.session.get(null));
  });

const signIn = async (page: Page, login: string, secret: string): Promise<void> => {
  await page.bringToFront();
  await page.locator("[name=login]").click();
  await page.keyboard.type(login);
  await page.locator("[name=secret]").click();
  await page.keyboard.type(secret);
};

const expectA11y = async (page: Page): Promise<void> => {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft((await runAxe(page)).violations, `accessible, ${colorScheme}`).toEqual([]);
  }
};

test("the popup asks about a typed password, not about a filled one, and about one typed during a lock", async ({
  extension,
  person,
}) => {
  test.setTimeout(120_000);
  await person.addPassword({
    name: "Town library",
    url: "https://library.example.com",
    username: "C-1234",
    password: "old-and-secret",
  });
  await setUp(extension, person);
  await serve(extension.context, {
    "shop.example.com/step1": NAME_STEP,
    "shop.example.com/step2": SECRET_STEP,
    "shop.example.com/home": "<h1>Welcome</h1>",
    "shop.example.com/login": FIELDS.replace("<form", `<form action="/home"`),
    "library.example.com/": SCRIPTED,
    "library.example.com/new": SIGN_UP,
    "library.example.com/home": "<h1>Welcome</h1>",
    "forged.example.com/": FIELDS.replace("<form", `<form onsubmit="return false"`),
  });
  const page = await extension.context.newPage();
  await page.goto("https://shop.example.com/step1");
  await page.locator("[name=login]").click();
  await page.keyboard.type("ana@example.test");
  await page.keyboard.press("Enter");
  await page.waitForURL(/step2/);
  await page.locator("[name=secret]").click();
  await page.keyboard.type("typed-once");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/home/);
  await expect.poll(() => badge(extension)).toBe("+");
  const other = await extension.context.newPage();
  await other.goto("https://shop.example.com/login");
  await signIn(other, "ana@example.test", "typed-once");
  await other.keyboard.press("Enter");
  await other.waitForURL(/home/);
  await other.close();

  const popup = await extension.open("popup.html");
  await expect(popup.getByRole("heading", { name: "Save this password?" })).toBeFocused();
  await expect(popup.getByText("You entered it on shop.example.com.")).toBeVisible();
  await expect(popup.getByRole("textbox", { name: /^Username/ })).toHaveValue("ana@example.test");
  await expectA11y(popup);
  await popup.getByRole("button", { name: "All entries" }).click();
  await expect(popup.getByRole("option", { name: /Town library/ }), "the question can wait").toBeVisible();
  await popup.reload();
  await popup.getByRole("button", { name: "Save", exact: true }).click();
  await expect(popup.getByRole("option", { name: /shop.example.com/ })).toBeVisible();
  await expect.poll(() => badge(extension)).toBe("");
  const saved = (await openedEntries(person)).filter(({ name }) => name === "shop.example.com");
  expect(
    saved.map(({ fields }) => [fields.url, fields.username, fields.password]),
    "what was submitted in two tabs is saved once",
  ).toEqual([["https://shop.example.com", "ana@example.test", "typed-once"]]);
  await popup.close();

  await page.goto("https://shop.example.com/login");
  await page.locator("[name=login]").click();
  await press(page, await menuOf(page));
  await expect(page.locator("[name=secret]"), "filled, so there is nothing to save").toHaveValue(
    "typed-once",
  );
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/home/);
  await page.goto("https://shop.example.com/login");
  await signIn(page, "Ana@example.test", "typed-once");
  const dropped = untilDropped(extension);
  await page.keyboard.press("Enter");
  await page.waitForURL(/home/);
  await dropped;

  const forged = await extension.context.newPage();
  await forged.goto("https://forged.example.com/");
  await forged.locator("[name=login]").click();
  await forged.evaluate(() => {
    const secret = document.querySelector<HTMLInputElement>("[name=secret]");
    if (secret) secret.value = "invented";
    secret?.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
    document.querySelector("form")?.requestSubmit();
  });
  await forged.close();

  const locking = await extension.open("popup.html");
  await locking.getByRole("button", { name: "Lock", exact: true }).click();
  await expect(locking.getByRole("heading", { name: "Keepwell is locked" })).toBeVisible();
  await page.goto("https://library.example.com/");
  await signIn(page, "c-1234", "new-and-secret");
  await page.locator("#go").click();
  await expect(page.getByText("Welcome")).toBeVisible();
  await expect.poll(() => badge(extension), "a locked extension asks, too").toBe("+");
  expect(hasMenu(page), "nothing of the question is in the page").toBe(false);

  await locking.bringToFront();
  await locking.reload();
  await expect(
    locking.getByText("Then you can save the password that you entered in a website."),
  ).toBeVisible();
  await expect(locking.getByRole("main"), "a locked popup names no site").not.toContainText("library");
  await expectA11y(locking);
  const memory = await memoryOf(locking);
  expect(memory).toContain("https://library.example.com");
  expect(memory).not.toContain("new-and-secret");
  await locking.getByLabel("Password", { exact: true }).fill(person.password);
  await locking.keyboard.press("Enter");
  await expect(locking.getByRole("heading", { name: "Update the password of C-1234?" })).toBeVisible();
  await expect(locking.getByRole("radio", { name: /Town library/ })).toBeChecked();
  await expectA11y(locking);
  const [compared] = (await openedEntries(person)).filter(({ name }) => name === "Town library");
  if (!compared) throw new Error("There is no entry.");
  await person.saveElsewhere(compared.sealed, {
    ...{ name: "Town library", url: "https://library.example.com" },
    ...{ username: "C-1234", password: "newer-elsewhere" },
  });
  await locking.getByRole("button", { name: "Update", exact: true }).click();
  await expect(locking.getByText("may have a newer password"), "the user is asked again").toBeVisible();
  await expectA11y(locking);
  await locking.getByRole("button", { name: "Update", exact: true }).click();
  await expect(locking.getByRole("option", { name: /Town library/ })).toBeVisible();
  const updated = (await openedEntries(person)).find(({ name }) => name === "Town library");
  expect(updated?.fields).toMatchObject({ username: "C-1234", password: "new-and-secret" });
  await expect.poll(() => badge(extension)).toBe("");

  await test.step("the popup asks about a password that its generator has filled", async () => {
    await page.bringToFront();
    await page.goto("https://library.example.com/new");
    await page.locator("[name=login]").click();
    await page.keyboard.type("bo@example.test");
    await inFrontOf(locking, page);
    await locking.getByRole("button", { name: "Generate a password" }).click();
    const closed = locking.waitForEvent("close");
    await locking.getByRole("button", { name: "Fill on library.example.com" }).click();
    await closed;
    await page.bringToFront();
    await page.getByRole("button", { name: "Sign up" }).click();
    await page.waitForURL(/home/);
    await expect.poll(() => badge(extension)).toBe("+");
  });
});
