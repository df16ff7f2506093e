/** @file The card form's frame: what it keeps apart, what it sends, and that people can use it. */

import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { Frame, Page, Request } from "@playwright/test";
import { billing as enBilling } from "../web/src/text/en/billing.ts";
import { cardForm as en } from "../web/src/text/en/card-form.ts";
import { billing as frBilling } from "../web/src/text/fr-CA/billing.ts";
import { cardForm as frCa } from "../web/src/text/fr-CA/card-form.ts";
import { runAxe } from "./axe.ts";
import { CARD, cardFrame, fillCard } from "./card-steps.ts";
import { expect, serverUrl, test } from "./fixtures.ts";
import { expectLookA11y, ONE_LOOK } from "./looks.ts";
import { fillSignUp, openSignedIn } from "./steps.ts";

const TOKENS = /\/api\/sandbox\/tokens$/;
const CHALLENGES = /\/api\/sandbox\/challenges/;
const WORDS = {
  "en-CA": { billing: enBilling, words: en },
  "fr-CA": { billing: frBilling, words: frCa },
};

const someone = () => ({ email: `card-${randomUUID()}@example.test`, password: "correct horse battery 9" });

const openSignUp = async (page: Page, words = en): Promise<Frame> => {
  await page.goto("/app/signup?plan=personal");
  await expect(page.locator(`iframe[title="${words.title}"]`)).toBeVisible();
  await expect(cardFrame(page, words.title).getByLabel(words.fields.number)).toBeVisible();
  const frame = page.frames().find((one) => one.url().endsWith("/card/"));
  if (!frame) throw new Error("The card form has no frame.");
  return frame;
};

const fillAddress = async (page: Page): Promise<void> => {
  await page.getByLabel("Address", { exact: true }).fill("12 rue Principale");
  await page.getByLabel("City", { exact: true }).fill("Québec");
  await page.getByLabel("Postal code", { exact: true }).fill("G1K 1A1");
};

const fillAll = async (page: Page): Promise<void> => {
  await fillSignUp(page, someone());
  await fillAddress(page);
};

const signUp = (page: Page) => page.getByRole("button", { name: "Sign up" }).click();

/** Keeps every request of the page and its frames. */
const recorded = (page: Page): Request[] => {
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));
  return requests;
};

const holding = (requests: readonly Request[], text: string): string[] =>
  requests
    .filter((request) => `${request.url()} ${request.postData() ?? ""}`.replaceAll("%20", "").includes(text))
    .map((request) => new URL(request.url()).pathname);

test("the frame has no origin: it reaches neither the page's storage nor any of its own", async ({
  page,
}) => {
  const frame = await openSignUp(page);
  const refused = await frame.evaluate(() => {
    const nameOf = (attempt: () => unknown): string => {
      try {
        attempt();
        return "allowed";
      } catch (error) {
        return error instanceof DOMException ? error.name : "another error";
      }
    };
    return {
      origin: self.origin,
      pageStorage: nameOf(() => parent.localStorage.length),
      pageDocument: nameOf(() => parent.document.body),
      storage: nameOf(() => localStorage.length),
      tabStorage: nameOf(() => sessionStorage.length),
      cookie: nameOf(() => document.cookie),
    };
  });
  const no = "SecurityError";
  const refusals = { pageStorage: no, pageDocument: no, storage: no, tabStorage: no, cookie: no };
  expect(refused).toEqual({ origin: "null", ...refusals });
  const inside = await page.evaluate(() => {
    try {
      return document.querySelector("iframe")?.contentDocument === null;
    } catch {
      return true;
    }
  });
  expect(inside, "the page does not see into the frame").toBe(true);
});

test("the number goes to the maker of tokens and nowhere else", async ({ page }) => {
  const requests = recorded(page);
  await openSignUp(page);
  await fillAll(page);
  await fillCard(cardFrame(page));
  await signUp(page);
  await expect(page.getByRole("heading", { name: "My buckets" })).toBeVisible();
  expect(holding(requests, CARD.good)).toEqual(["/api/sandbox/tokens"]);
  const [sent] = requests.filter((request) => TOKENS.test(request.url()) && request.method() === "POST");
  const headers = await sent?.allHeaders();
  expect(headers?.["origin"]).toBe("null");
  expect(headers?.["authorization"]).toBeUndefined();
  expect(holding(requests, '"credit_card":"tok_')).toEqual(["/api/signup"]);
});

test("a number that is no published test number is not sent at all", async ({ page }) => {
  await openSignUp(page);
  await fillAll(page);
  const requests = recorded(page);
  const frame = cardFrame(page);
  await fillCard(frame, { number: "4111111111111111" });
  await signUp(page);
  await expect(frame.getByText(en.mistakes.notTest)).toBeVisible();
  await expect(frame.getByLabel(en.fields.number)).toBeFocused();
  expect(holding(requests, "4111")).toEqual([]);
  expect(requests.filter((request) => /\/api\/(sandbox|signup)/.test(request.url()))).toEqual([]);
});

test("another site cannot show the form", async ({ browser }) => {
  const address = `${serverUrl()}/card/`;
  const foreign = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(
      `<iframe src="${address}"></iframe><iframe sandbox="allow-scripts" src="${address}"></iframe>`,
    );
  });
  await new Promise<void>((ready) => foreign.listen(0, "127.0.0.1", ready));
  const page = await browser.newPage();
  try {
    const { port } = foreign.address() as { port: number };
    await page.goto(`http://127.0.0.1:${port}/`);
    await expect
      .poll(() => page.frames().map((frame) => frame.url()))
      .toEqual([
        `http://127.0.0.1:${port}/`,
        "chrome-error://chromewebdata/",
        "chrome-error://chromewebdata/",
      ]);
  } finally {
    await page.close();
    foreign.close();
  }
});

test("messages of another window or without a channel change nothing", async ({ page }) => {
  const frame = await openSignUp(page);
  await page.evaluate(() => {
    const { port1 } = new MessageChannel();
    postMessage({ kind: "ready" }, location.origin, [port1]);
  });
  await frame.evaluate(() => parent.postMessage({ kind: "ready" }, "*"));
  await fillAll(page);
  await fillCard(cardFrame(page));
  await signUp(page);
  await expect(page.getByRole("heading", { name: "My buckets" })).toBeVisible();
});

test("what is typed is put in groups, and its brand named", async ({ page }) => {
  await openSignUp(page);
  const frame = cardFrame(page);
  const number = frame.getByLabel(en.fields.number);
  await number.pressSequentially("4242424242424242");
  await expect(number).toHaveValue("4242 4242 4242 4242");
  await expect(frame.getByText("Visa")).toBeVisible();
  await number.press("Home");
  for (let time = 0; time < 4; time += 1) await number.press("ArrowRight");
  await number.pressSequentially("1");
  await expect(number).toHaveValue("4242 1424 2424 2424 2");
  expect(await number.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(6);
  await number.press("Backspace");
  await expect(number).toHaveValue("4242 4242 4242 4242");
  await number.fill("3782-822463-10005");
  await expect(number).toHaveValue("3782 822463 10005");
  await expect(frame.getByText("American Express")).toBeVisible();
  await expect(number).toHaveAttribute("autocomplete", "cc-number");
  await expect(number).toHaveAttribute("inputmode", "numeric");
});

test("the whole form by keyboard, and Enter sends it", async ({ page }) => {
  await openSignUp(page);
  await fillAll(page);
  const frame = cardFrame(page);
  await page.getByRole("button", { name: /State or province/ }).focus();
  await page.keyboard.press("Tab");
  await expect(frame.getByLabel(en.fields.number)).toBeFocused();
  await page.keyboard.type(CARD.good);
  await page.keyboard.press("Tab");
  await page.keyboard.type("Ana Tremblay");
  await page.keyboard.press("Tab");
  await page.keyboard.type("12");
  await page.keyboard.press("Tab");
  await page.keyboard.type(String(new Date().getFullYear() + 1));
  await page.keyboard.press("Tab");
  await expect(frame.getByLabel(en.fields.cvc)).toBeFocused();
  await page.keyboard.type("12");
  await page.keyboard.press("Enter");
  await expect(frame.getByText(en.mistakes.cvc)).toBeVisible();
  await expect(frame.getByLabel(en.fields.cvc)).toBeFocused();
  await expect(frame.getByLabel(en.fields.cvc)).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.type("3");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "My buckets" })).toBeVisible();
});

test("the bank's step: refused, then approved", async ({ page, watch }) => {
  watch.expectFailure(/\/api\/signup$/, 400);
  await openSignUp(page);
  await fillAll(page);
  await fillCard(cardFrame(page), { number: CARD.asked });
  await signUp(page);
  const bank = cardFrame(page, en.bank.title);
  await expect(bank.getByText("Visa •••• 3155")).toBeVisible();
  await expectFrameA11y(page, en.bank.title);
  await bank.getByRole("button", { name: en.bank.fail }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByText(en.checkCard).first()).toBeVisible();
  await signUp(page);
  await bank.getByRole("button", { name: en.bank.approve }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "My buckets" })).toBeVisible();
});

test("Escape leaves the bank's step from within it", async ({ page, watch }) => {
  watch.expectFailure(/\/api\/signup$/, 400);
  await openSignUp(page);
  await fillAll(page);
  await fillCard(cardFrame(page), { number: CARD.asked });
  const asked = page.waitForResponse(CHALLENGES);
  await signUp(page);
  await asked;
  await cardFrame(page, en.bank.title).getByRole("button", { name: en.bank.approve }).focus();
  // By the page: the frame is gone before the key is up.
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("where cards cannot be taken the form says so, and tries again", async ({ page, watch }) => {
  watch.expectFailure(/\/api\/billing\/config$/, 503);
  await page.route(/\/api\/billing\/config$/, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto("/app/signup?plan=personal");
  await expect(page.getByText(en.unavailable, { exact: true })).toBeVisible();
  await page.unroute(/\/api\/billing\/config$/);
  await page.getByRole("button", { name: en.retry }).click();
  await expect(cardFrame(page).getByLabel(en.fields.number)).toBeVisible();
});

test("a card that cannot be sent is said to be the connection's fault, and stays typed", async ({
  page,
  watch,
}) => {
  await openSignUp(page);
  await fillAll(page);
  const frame = cardFrame(page);
  await fillCard(frame);
  watch.expectFailure(TOKENS, 429);
  const headers = { "Access-Control-Allow-Origin": "null" };
  await page.route(TOKENS, (route) => route.fulfill({ status: 429, headers, json: {} }));
  await signUp(page);
  await expect(page.getByText("Too many attempts").first()).toBeVisible();
  await expect(frame.getByLabel(en.fields.number)).toHaveValue("4242 4242 4242 4242");
});

/** Axe in the frame, as the page's own checks are without frames. */
const expectFrameA11y = async (page: Page, title: string): Promise<void> => {
  // A frame out of sight draws nothing, and axe waits for it.
  await page.locator(`iframe[title="${title}"]`).scrollIntoViewIfNeeded();
  const frame = await (await page.locator(`iframe[title="${title}"]`).elementHandle())?.contentFrame();
  const { violations, passes } = await runAxe(frame ?? page);
  expect(passes, "axe saw the frame").toBeGreaterThan(5);
  expect(violations).toEqual([]);
};

for (const [look, { locale, ...use }] of Object.entries(ONE_LOOK))
  test.describe(look, () => {
    test.use({ ...use, locale, reducedMotion: "reduce" } as object);

    test("the form is accessible, in a page and in a dialog, empty and with mistakes", async ({
      page,
      person,
    }) => {
      test.setTimeout(90_000);
      const { billing, words } = WORDS[locale];
      await openSignUp(page, words);
      await expectFrameA11y(page, words.title);
      await expectLookA11y(page);
      await openSignedIn(page, person, "/app/billing/cards");
      await page.getByRole("button", { name: billing.cards.add, exact: true }).first().click();
      const frame = cardFrame(page, words.title);
      const number = frame.getByLabel(words.fields.number);
      await number.fill("1");
      await number.press("Enter");
      await expect(frame.getByText(words.mistakes.number)).toBeVisible();
      await expect(number).toBeFocused();
      await expectFrameA11y(page, words.title);
      await expectLookA11y(page);
    });
  });

test("theme and language follow the page, and what is typed stays", async ({ page }) => {
  await openSignUp(page);
  await cardFrame(page).getByLabel(en.fields.name).fill("Ana Tremblay");
  await page.getByRole("button", { name: "Français" }).click();
  const french = cardFrame(page, frCa.title);
  await expect(french.getByLabel(frCa.fields.name)).toHaveValue("Ana Tremblay");
  expect(await french.locator("html").getAttribute("lang")).toBe("fr-CA");
});
