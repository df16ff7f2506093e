/**
 * @file The card form on a host of its own, which Stripe requires. One test runs with an imitation of Stripe's script,
 * the other without any.
 */
import { test as base, type ConsoleMessage, expect, type Page } from "@playwright/test";
import { freePort } from "../server/src/free-port.ts";
import { cardForm as words } from "../web/src/text/en/card-form.ts";
import { cardFrame } from "./card-steps.ts";
import { FAKE_STRIPE_JS } from "./fake-stripe-js.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { fillSignUp } from "./steps.ts";

const STRIPE_JS = /^https:\/\/js\.stripe\.com\//;

/** Starts one server under two origins, one for the page and one for the card form. */
const test = base.extend<object, { readonly stripe: ServerProcess }>({
  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from here
    async ({}, use) => {
      const port = await freePort();
      const server = await startServer({
        PORT: String(port),
        PUBLIC_URL: `http://localhost:${port}`,
        CARD_ORIGIN: `http://127.0.0.1:${port}`,
        PAYMENT_PROVIDER: "stripe",
        STRIPE_SECRET_KEY: "sk_test_nothing",
        STRIPE_PUBLISHABLE_KEY: "pk_test_nothing",
        STRIPE_WEBHOOK_SECRET: "whsec_nothing",
        STRIPE_API_URL: `http://127.0.0.1:${port}`,
      });
      await use(server);
      await server.stop();
      server.deleteFolder();
    },
    { scope: "worker" },
  ],
});

// All tests of this file run in one worker, which starts the server once.
test.describe.configure({ mode: "default" });

const openSignUp = (page: Page, { url }: ServerProcess) => page.goto(`${url}/app/signup?plan=personal`);

const errorsOf = (page: Page): string[] => {
  const errors: string[] = [];
  page.on("console", (message: ConsoleMessage) => {
    if (message.type() === "error") errors.push(message.text());
  });
  return errors;
};

const withStripe = (page: Page) =>
  page.route(STRIPE_JS, (route) => route.fulfill({ contentType: "text/javascript", body: FAKE_STRIPE_JS }));

test("if Stripe's script does not load, cards are unavailable and the page still works", async ({
  page,
  stripe,
}) => {
  await page.route(STRIPE_JS, (route) => route.abort());
  await openSignUp(page, stripe);
  await expect(page.getByText(words.unavailable, { exact: true })).toBeVisible();
  await page.getByRole("radio", { name: /^Free/ }).check({ force: true });
  await fillSignUp(page, { email: "stripe-free@example.test", password: "correct horse battery 9" });
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByRole("heading", { name: "My buckets" })).toBeVisible();
});

test("Stripe's script runs in the frame alone, and makes the token", async ({ page, stripe }) => {
  const errors = errorsOf(page);
  const asking: string[] = [];
  page.on("request", (request) => {
    if (STRIPE_JS.test(request.url())) asking.push(new URL(request.frame().url()).origin);
  });
  await withStripe(page);
  await openSignUp(page, stripe);
  const frame = cardFrame(page);
  await expect(frame.getByLabel("cardNumber")).toBeVisible();
  expect(asking).toEqual([stripe.url.replace("localhost", "127.0.0.1")]);
  expect(await page.evaluate(() => "Stripe" in window)).toBe(false);

  await fillSignUp(page, { email: "stripe-paid@example.test", password: "correct horse battery 9" });
  await page.getByLabel("Address", { exact: true }).fill("12 rue Principale");
  await page.getByLabel("City", { exact: true }).fill("Québec");
  await page.getByLabel("Postal code", { exact: true }).fill("G1K 1A1");
  await frame.getByLabel(words.fields.name).fill("Ana Tremblay");
  await frame.getByLabel("cardNumber").fill("4242");
  await frame.getByLabel("cardExpiry").fill("1234");
  await frame.getByLabel(words.fields.name).press("Enter");
  await expect(frame.getByText(words.mistakes.cvc)).toBeVisible();
  await expect(frame.getByLabel("cardCvc")).toBeFocused();

  await frame.getByLabel("cardCvc").fill("123");
  await page.route(/\/api\/signup$/, (route) => route.fulfill({ status: 400, json: REQUIRES_ACTION }));
  const sent = page.waitForRequest(/\/api\/signup$/);
  await frame.getByLabel(words.fields.name).press("Enter");
  expect((await sent).postDataJSON()).toMatchObject({ credit_card: "pm_fake" });
  const again = page.waitForRequest(/\/api\/signup$/);
  expect((await again).postDataJSON(), "the same card is sent again after the bank's step").toMatchObject({
    credit_card: "pm_fake",
  });
  expect(errors.filter((text) => !text.startsWith("Failed to load resource"))).toEqual([]);
});

const REQUIRES_ACTION = {
  status: "requires_action",
  code: "requires_action",
  user_message: "Your bank asks you to confirm this card.",
  errors: {},
  request_id: "00000000-0000-4000-8000-000000000000",
  client_secret: "seti_1_secret_1",
};
