import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expect, serverUrl, test } from "./extension-fixtures.ts";

const SIGN_IN = `<!doctype html><title>Library</title>
  <form><label>Card number <input name="login" autocomplete="username"></label>
  <label>Password <input type="password" name="secret"></label>
  <input type="password" name="trap" style="opacity:0;position:absolute;left:0;top:0">
  <button>Sign in</button></form>`;

/** Serves the page from this computer. Returns its address and the function that ends it. */
const servePage = async (html: string): Promise<{ url: string; close: () => void }> => {
  const server = createServer((_, reply) => void reply.setHeader("Content-Type", "text/html").end(html));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, close: () => server.close() };
};

/** A popup of the toolbar has the page in front. In the test the popup is a tab, and is told which page that is. */
const inFrontOf = async (popup: Page, page: Page): Promise<void> => {
  const url = page.url();
  await popup.evaluate(async (address) => {
    const { tabs } = (
      globalThis as unknown as { chrome: { tabs: { query(asked: object): Promise<{ id: number }[]> } } }
    ).chrome;
    const [tab] = await tabs.query({ url: address });
    sessionStorage.setItem("front", JSON.stringify([{ id: tab?.id, url: address }]));
  }, url);
  await popup.addInitScript(() => {
    const front = sessionStorage.getItem("front");
    const { tabs } = (globalThis as unknown as { chrome: { tabs: { query: unknown } } }).chrome;
    if (front) tabs.query = async () => JSON.parse(front);
  });
  await popup.reload();
};

test("an entry of the page is filled by a shortcut, into fields that are seen, and on no other site", async ({
  extension,
  person,
}) => {
  const page = await servePage(SIGN_IN);
  await person.addPassword({
    name: "Town library",
    url: page.url,
    username: "C-1234",
    password: "long-and-secret",
  });
  await person.addPassword({ name: "Bank", url: "https://bank.example", username: "ana", password: "other" });
  const setup = await extension.open("setup.html");
  await setup.getByLabel("Server").fill(serverUrl());
  await setup.keyboard.press("Enter");
  await setup.getByLabel("Email address").fill(person.email);
  await setup.getByLabel("Password", { exact: true }).fill(person.password);
  await setup.keyboard.press("Enter");
  await expect(setup.getByRole("heading", { name: "Keepwell is ready" })).toBeVisible();

  const site = await extension.context.newPage();
  await site.goto(page.url);
  const popup = await extension.open("popup.html");
  await inFrontOf(popup, site);
  await expect(popup.getByText("For localhost")).toBeVisible();
  await expect(popup.locator("footer")).toContainText("Fill");
  await popup.getByRole("option", { name: /Bank/ }).click();
  await expect(popup.getByRole("button", { name: /^Fill/ }), "not for this page").toHaveCount(0);
  await popup.keyboard.press("Escape");
  const closed = popup.waitForEvent("close");
  await popup.getByRole("combobox").press("Shift+Enter");
  await closed;
  await expect(site.locator("[name=login]")).toHaveValue("C-1234");
  await expect(site.locator("[name=secret]")).toHaveValue("long-and-secret");
  await expect(site.locator("[name=trap]"), "a hidden field stays empty").toHaveValue("");
  page.close();
});
