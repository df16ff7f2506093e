/** @file On a server that takes no payments and gives plans away, a visitor founds an enterprise without a card. */
import { randomUUID } from "node:crypto";
import { test as base, expect, expectA11y } from "./fixtures.ts";
import { startServer } from "./server-process.ts";
import { fillSignUp, value } from "./steps.ts";

/** Starts a server of its own for each test. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from here
  baseURL: async ({}, use) => {
    const server = await startServer({ PAYMENT_PROVIDER: "none", FREE_PLANS: "enterprise" });
    await use(server.url);
    await server.stop();
    server.deleteFolder();
  },
});

test("an enterprise is founded free of charge, and no page names a price", async ({ page }) => {
  await page.goto("/app/signup");
  const main = page.getByRole("main");
  const plan = (name: RegExp) => main.getByRole("radio", { name });
  await expect(plan(/^Premium/)).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("radio", { name: "Enterprise account" }).check({ force: true });
  await expect(plan(/^Enterprise Free of charge/)).toBeChecked();
  await expect(plan(/^Small Business/)).toHaveAttribute("aria-disabled", "true");
  await expect(main).toContainText("Not offered on this server");
  await expect(main).toContainText("This server takes no payments, and asks for no card.");
  await expect(page.getByRole("heading", { name: /Billing address|Card/ })).toHaveCount(0);
  await expect(main).not.toContainText("$");
  await expectA11y(page);
  await page.getByLabel("Enterprise name").fill("Acme Québec");
  await fillSignUp(page, {
    email: `eve-${randomUUID()}@example.test`,
    password: `plum orbit ${randomUUID()}`,
  });
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Acme Québec" })).toBeVisible();
  await page.goto("/app/billing/overview");
  await expect(value(main, "Plan")).toHaveText("EnterpriseNothing is charged");
  await expect(main).not.toContainText("$");
  for (const path of ["/app/change-plan", "/app/subscribe"]) {
    await page.goto(path);
    await expect(main).toContainText("This server takes no card payments. Its operator sets the plans.");
    await expect(main).not.toContainText("$");
  }
});
