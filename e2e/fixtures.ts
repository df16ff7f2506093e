import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from "@playwright/test";
import { runAxe } from "./axe.ts";
import { insertTextAsTyped } from "./firefox/insert-text.ts";
import { spellOutErrors } from "./firefox/spell-out-errors.ts";
import { createPerson, type Person } from "./person.ts";
import { createWatch, type Watch } from "./watch.ts";

interface Fixtures {
  /** Watches every page of the test for failures. Active in every test. */
  readonly watch: Watch;
  /** A user with a new account on the Free plan. */
  readonly person: Person;
  /** Another user, with an account of their own. */
  readonly another: Person;
  /** Opens another browser context with its own profile. `watch` also watches the pages of this context. */
  readonly anotherBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}

const isFirefox = (context: BrowserContext): boolean => context.browser()?.browserType().name() === "firefox";

/** Fills the gaps of Firefox's driver in a new context. Does nothing in Chromium. */
export const fillGaps = async (context: BrowserContext): Promise<void> => {
  if (!isFirefox(context)) return;
  await context.addInitScript(insertTextAsTyped);
  await context.addInitScript(spellOutErrors);
  // A test cannot grant the permission for the clipboard in Firefox. A setting in firefox.config.ts allows the
  // clipboard instead.
  context.grantPermissions = () => Promise.resolve();
};

const prepare = async (context: BrowserContext, watch: Watch): Promise<void> => {
  await fillGaps(context);
  await watch.attach(context);
};

export const serverUrl = (): string => process.env["E2E_URL"] ?? "";

export const test = base.extend<Fixtures>({
  watch: [
    async ({ baseURL, browserName }, use) => {
      const watch = createWatch(baseURL ?? "", browserName);
      await use(watch);
      expect(watch.problems(), "nothing went wrong behind the page").toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, watch }, use) => {
    await prepare(context, watch);
    await use(context);
    for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
  },
  anotherBrowser: async ({ browser, watch }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      await prepare(context, watch);
      opened.push(context);
      return context;
    });
    for (const context of opened) await context.close();
  },
  person: async ({ baseURL }, use) => use(await createPerson(baseURL ?? "")),
  another: async ({ baseURL }, use) => use(await createPerson(baseURL ?? "", "Bo", "Li")),
});

/** Expects no violation of WCAG or of axe's best practices. Skips Firefox, whose content process crashes under axe. */
export const expectA11y = async (page: Page): Promise<void> => {
  if (isFirefox(page.context())) return;
  const { violations } = await runAxe(page);
  expect.soft(violations, `accessible at ${page.url()}`).toEqual([]);
};

export { expect };
