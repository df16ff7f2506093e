/** @file The card form's frame is kept apart from the page, and sends the card number only to the payment provider. */
import { createServer } from "node:http";
import type { Frame, Page, Request } from "@playwright/test";
import { cardForm as en } from "../web/src/text/en/card-form.ts";
import { fillAll, openSignUp, signUp } from "./card-form-steps.ts";
import { CARD, cardFrame, fillCard } from "./card-steps.ts";
import { expect, serverUrl, test } from "./fixtures.ts";

const CONFIG = /\/api\/billing\/config$/;
const TOKENS = /\/api\/sandbox\/tokens$/;

/** Returns an array. From now on, every request of the page and its frames is added to the array. */
const recorded = (page: Page): Request[] => {
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));
  return requests;
};

const holding = (requests: readonly Request[], text: string): string[] =>
  requests
    .filter((request) => `${request.url()} ${request.postData() ?? ""}`.replaceAll("%20", "").includes(text))
    .map((request) => new URL(request.url()).pathname);

const expectNoOrigin = async (page: Page, frame: Frame): Promise<void> => {
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
};

const retryConfig = async (page: Page): Promise<void> => {
  await page.route(CONFIG, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto("/app/signup?plan=personal");
  await expect(page.getByText(en.unavailable, { exact: true })).toBeVisible();
  await page.unroute(CONFIG);
  await page.getByRole("button", { name: en.retry }).click();
  await expect(cardFrame(page).getByLabel(en.fields.number)).toBeVisible();
};

const expectNeverSent = async (page: Page, requests: readonly Request[]): Promise<void> => {
  const frame = cardFrame(page);
  await fillCard(frame, { number: "4111111111111111" });
  await signUp(page);
  await expect(frame.getByText(en.mistakes.notTest)).toBeVisible();
  await expect(frame.getByLabel(en.fields.number)).toBeFocused();
  expect(holding(requests, "4111")).toEqual([]);
  expect(requests.filter((request) => /\/api\/(sandbox|signup)/.test(request.url()))).toEqual([]);
};

const failToSend = async (page: Page): Promise<void> => {
  const number = cardFrame(page).getByLabel(en.fields.number);
  await number.fill(CARD.good);
  const headers = { "Access-Control-Allow-Origin": "null" };
  await page.route(TOKENS, (route) => route.fulfill({ status: 429, headers, json: {} }));
  await signUp(page);
  await expect(page.getByText("Too many attempts").first()).toBeVisible();
  await expect(number).toHaveValue("4242 4242 4242 4242");
  await page.unroute(TOKENS);
};

/**
 * Sends two messages that the page must ignore: one that does not come from the card form's frame, and one without a
 * channel.
 */
const sendFalseMessages = async (page: Page, frame: Frame): Promise<void> => {
  await page.evaluate(() => {
    const { port1 } = new MessageChannel();
    postMessage({ kind: "ready" }, location.origin, [port1]);
  });
  await frame.evaluate(() => parent.postMessage({ kind: "ready" }, "*"));
};

const expectSentOnce = async (requests: readonly Request[]): Promise<void> => {
  expect(holding(requests, CARD.good)).toEqual(["/api/sandbox/tokens"]);
  const [sent] = requests.filter((request) => TOKENS.test(request.url()) && request.method() === "POST");
  const headers = await sent?.allHeaders();
  expect(headers?.["origin"]).toBe("null");
  expect(headers?.["authorization"]).toBeUndefined();
  expect(holding(requests, '"credit_card":"tok_')).toEqual(["/api/signup"]);
};

test("the card form is kept apart from the page, and can be loaded again", async ({ page, watch }) => {
  watch.expectFailure(CONFIG, 503);
  await test.step("if cards are unavailable the form says so, and can be retried", () => retryConfig(page));
  const frame = await openSignUp(page);
  await test.step("the card frame has no origin, so it can use no storage", () =>
    expectNoOrigin(page, frame));
});

test("the card number goes to the payment provider and nowhere else", async ({ page, watch }) => {
  watch.expectFailure(TOKENS, 429);
  const frame = await openSignUp(page);
  await test.step("a message of the page itself, and one of the frame without a channel, change nothing", () =>
    sendFalseMessages(page, frame));
  await fillAll(page);
  const requests = recorded(page);
  await test.step("a number that is not a published test number is never sent", () =>
    expectNeverSent(page, requests));
  await test.step("if the provider refuses further attempts, the form says so, and the card stays typed", () =>
    failToSend(page));
  requests.length = 0;
  await signUp(page);
  await expect(page.getByRole("heading", { name: "My buckets" })).toBeVisible();
  await test.step("the frame sends the card's number in only one call", () => expectSentOnce(requests));
});

test("another site cannot embed the form", async ({ browser }) => {
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
