import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "@playwright/test";
import { withChromium } from "../with-chromium.ts";

const NAME = `<label>Email <input id="name" type="email" autocomplete="username"></label>`;
const SECRET = `<label>Password <input id="secret" type="password"></label>`;
const AGAIN = `<label>Repeat the new password <input id="again" type="password" autocomplete="new-password"></label>`;
const STAYS = `onsubmit="return false"`;
/** A page without a form. Its button runs a script. */
const SCRIPTED = `<div id="app">${NAME}${SECRET}<div id="go">Sign in</div></div>`;

const typeInto = async (page: Page, fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [id, text] of Object.entries(fields)) {
    await page.locator(`#${id}`).click();
    await page.keyboard.type(text);
  }
};

/** Fills the password field as a browser's password manager does. */
const autofill = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { autofill(text: string): void }).autofill("kept"));

interface Case {
  readonly title: string;
  readonly html: string;
  readonly act: (page: Page) => Promise<unknown>;
  /** The logins that the content script should report. Each consists of user name, password and current password. */
  readonly told: readonly (readonly string[])[];
}

const enter = (page: Page) => page.keyboard.press("Enter");

const CASES: readonly Case[] = [
  {
    title: "a login in a form, and only once if it is submitted again unchanged",
    html: `<form ${STAYS}>${NAME}${SECRET}<button>Sign in</button></form>`,
    act: async (page) => {
      await typeInto(page, { name: "ana@example.test", secret: "one" });
      await enter(page);
      await enter(page);
      await typeInto(page, { secret: "2" });
      await page.getByRole("button").click();
    },
    told: [
      ["ana@example.test", "one", ""],
      ["ana@example.test", "one2", ""],
    ],
  },
  {
    title: "a step that asks only for a user name, even if a script has filled the name in",
    html: `<form ${STAYS}><h1>Sign in</h1>${NAME}<button>Next</button></form>`,
    act: async (page) => {
      await page.locator("#name").evaluate((field: HTMLInputElement) => {
        field.value = "ana@example.test";
      });
      await page.getByRole("button").click();
    },
    told: [["ana@example.test", "", ""]],
  },
  {
    title: "a step with the password, and the user name in a hidden field",
    html: `<form ${STAYS}><input style="display:none" autocomplete="username" value="ana">${SECRET}<button>Sign in</button></form>`,
    act: async (page) => {
      await typeInto(page, { secret: "one" });
      await enter(page);
    },
    told: [["ana", "one", ""]],
  },
  {
    title: "a new password, with the current one",
    html: `<form ${STAYS}><label>Current password <input id="old" type="password" autocomplete="current-password"></label>
      <label>New password <input id="secret" type="password" autocomplete="new-password"></label>${AGAIN}<button>Change</button></form>`,
    act: async (page) => {
      await typeInto(page, { old: "old", secret: "new", again: "new" });
      await enter(page);
    },
    told: [["", "new", "old"]],
  },
  {
    title: "a generated password in a page without a form",
    html: `${SCRIPTED.replace('type="password"', 'type="password" autocomplete="new-password"')}<script>go.onclick = () => app.remove()</script>`,
    act: async (page) => {
      await typeInto(page, { name: "ana@example.test" });
      await page.evaluate(() =>
        (globalThis as unknown as { generate(text: string): Promise<void> }).generate("made"),
      );
      await page.locator("#go").click();
      await page.waitForTimeout(400);
    },
    told: [["ana@example.test", "made", ""]],
  },
  {
    title: "a page without a form that removes the fields",
    html: `${SCRIPTED}<script>go.onclick = () => { secret.value = ""; setTimeout(() => app.remove(), 100); }</script>`,
    act: async (page) => {
      await typeInto(page, { name: "ana@example.test", secret: "one" });
      await page.locator("#go").click();
      await page.locator("#app").waitFor({ state: "detached" });
      await page.waitForTimeout(400);
    },
    told: [["ana@example.test", "one", ""]],
  },
  {
    title: "a page without a form that leads to another page",
    html: `${SCRIPTED}<script>go.onclick = () => { location.href = "/next"; }</script>`,
    act: async (page) => {
      await typeInto(page, { name: "ana@example.test", secret: "one" });
      await page.locator("#go").click();
      await page.waitForURL(/next/);
    },
    told: [["ana@example.test", "one", ""]],
  },
  {
    title: "a password that the browser has filled, once the user presses the button",
    html: `<form ${STAYS}>${NAME}${SECRET}<button>Sign in</button></form>`,
    act: async (page) => {
      await autofill(page);
      await page.getByRole("button").click();
    },
    told: [["", "kept", ""]],
  },
  {
    title: "a password that the browser has filled in a page without a form",
    html: `${SCRIPTED}<script>go.onclick = () => app.remove()</script>`,
    act: async (page) => {
      await autofill(page);
      await page.locator("#go").click();
      await page.waitForTimeout(400);
    },
    told: [["", "kept", ""]],
  },
  {
    title:
      "no password that the browser has filled, if a script submits the form or has changed the password",
    html: `<form ${STAYS}>${NAME}${SECRET}<button>Sign in</button></form>`,
    act: async (page) => {
      await autofill(page);
      await page.evaluate(() => document.querySelector("form")?.requestSubmit());
      await page.evaluate(() => {
        const field = document.querySelector<HTMLInputElement>("#secret");
        if (field) field.value = "invented";
      });
      await page.getByRole("button").click();
    },
    told: [],
  },
  {
    title: "no login that a script has filled in, or submits instead of the user",
    html: `<form ${STAYS}>${NAME}${SECRET}<button>Sign in</button></form>`,
    act: async (page) => {
      await typeInto(page, { name: "ana@example.test", secret: "o" });
      await page.evaluate(() => {
        const field = document.querySelector<HTMLInputElement>("#secret");
        if (field) field.value = "filled";
        field?.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
        document.querySelector("form")?.dispatchEvent(new SubmitEvent("submit", { bubbles: true }));
        document.querySelector("form")?.requestSubmit();
      });
    },
    told: [],
  },
  {
    title: "no password that a script has typed with `execCommand`",
    html: `<form ${STAYS}>${NAME}${SECRET}<button>Sign in</button></form>`,
    act: async (page) => {
      await typeInto(page, { name: "ana@example.test" });
      await page.evaluate(() => {
        document.querySelector<HTMLInputElement>("#secret")?.focus();
        document.execCommand("insertText", false, "guessed");
        document.querySelector("form")?.requestSubmit();
      });
    },
    told: [],
  },
  {
    title: "no login when the user follows the link for a forgotten password",
    html: `${SCRIPTED}<a href="/forgot">Forgot it?</a>`,
    act: async (page) => {
      await typeInto(page, { name: "ana@example.test", secret: "wrong" });
      await page.getByRole("link").click();
      await page.waitForURL(/forgot/);
    },
    told: [],
  },
  {
    title: "no search, card number or one-time code",
    html: `<form ${STAYS}><label>Search <input id="search" type="search"></label></form>
      <form ${STAYS}><label>Card number <input id="card" autocomplete="cc-number"></label>
        <label>CVC <input id="cvc" type="password" autocomplete="cc-csc" maxlength="4"></label></form>
      <form ${STAYS}><label>Code <input id="code" autocomplete="one-time-code" maxlength="6"></label></form>`,
    act: async (page) => {
      for (const [id, text] of Object.entries({
        search: "books",
        cvc: "123",
        card: "4242",
        code: "123456",
      })) {
        await typeInto(page, { [id]: text });
        await enter(page);
      }
    },
    told: [],
  },
];

test("the content script notices each login that the user submits", { timeout: 120_000 }, async (context) => {
  await withChromium(new URL("watch-submits.page.ts", import.meta.url), async (page, script) => {
    for (const { title, html, act, told: expected } of CASES)
      await context.test(title, async () => {
        await page.unrouteAll();
        await page.route("https://site.test/**", (route) => {
          const isFirst = new URL(route.request().url()).pathname === "/";
          const body = isFirst ? `<!doctype html><title>Site</title>${html}` : "<p>Next";
          return route.fulfill({ contentType: "text/html", body });
        });
        await page.goto("https://site.test/");
        await page.evaluate(() => sessionStorage.clear());
        await page.evaluate(script);
        await act(page);
        const told = await page.evaluate(() => JSON.parse(sessionStorage.getItem("told") ?? "[]"));
        assert.deepEqual(told, expected);
      });
  });
});
