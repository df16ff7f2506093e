import { expect, serverUrl, test } from "./extension-fixtures.ts";
import { hostileServer } from "./hostile-server.ts";
import { setUp } from "./set-up.ts";

const SWITCH = "Open the vault’s address in Keepwell";

/**
 * MS-207, MS-208. Here the server has registered a service worker before the extension takes over the server's address.
 * The worker answers without the network, so the extension's rule for headers does not apply to its answers.
 */
test("the address of a server leads into the extension, and no script of the server runs", async ({
  extension,
  person,
}) => {
  const server = await hostileServer(serverUrl());
  const setup = await setUp(extension, person, server.url);
  const earlier = await extension.context.newPage();
  await earlier.goto(`${server.url}/app/`);
  await expect.poll(server.ran).toContain("page-file");
  await earlier.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await earlier.goto(`${server.url}/app/`);
  await expect.poll(server.ran).toEqual(expect.arrayContaining(["worker", "worker-file"]));
  server.forget();

  await setup.getByRole("button", { name: SWITCH }).click();
  await expect(setup.getByText(/opens in Keepwell/)).toBeVisible();
  const vaultAt = (path: string) => `${extension.origin}/vault.html#${server.url}${path}`;
  await expect(earlier).toHaveURL(vaultAt("/app/"));
  const place = "/app/all?from=mail#there";
  const tab = await extension.context.newPage();
  await tab.goto("data:text/html,before");
  // While the server's page begins to load, the extension sends the tab to the extension's own vault page. So `goto`
  // may fail.
  await tab.goto(server.url + place).catch(() => undefined);
  await expect(tab).toHaveURL(vaultAt(place));
  await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
  await tab.goBack().catch(() => undefined);
  await expect(tab).toHaveURL("data:text/html,before");

  // The service worker does not answer for an address with `?past`, so the request goes to the network. A script in
  // another page opens this address, as a link would. `goto` would open it as if the user had typed it.
  await tab.goto(`${serverUrl()}/api/health`);
  await tab.evaluate((url) => location.assign(url), `${server.url}/elsewhere?past`);
  await expect(tab).toHaveURL(vaultAt("/app/"));
  expect(server.ran()).toEqual([]);

  // A user who subscribes can open the server's own page, to enter a card. Until the tab of this page is closed, the
  // extension does not take over the server's addresses.
  await tab.goto(`${server.url}/app/subscribe?plan=premium`).catch(() => undefined);
  const opened = extension.context.waitForEvent("page");
  await tab.getByRole("button", { name: "Open the server’s page" }).click();
  const card = await opened;
  await expect(card).toHaveURL(`${server.url}/app/subscribe?plan=premium`);
  await expect.poll(server.ran).toContain("worker");
  await card.close();
  server.forget();
  await expect(async () => {
    await tab.goto(server.url + place).catch(() => undefined);
    await expect(tab).toHaveURL(vaultAt(place), { timeout: 2000 });
  }).toPass();

  const popup = await extension.open("popup.html");
  await popup.getByRole("button", { name: "Accounts" }).click();
  await popup.getByRole("menuitem", { name: SWITCH }).click();
  await earlier.close();
  await expect(async () => {
    await tab.goto(`${server.url}/app/`, { waitUntil: "commit" });
    await expect.poll(server.ran, { timeout: 2000 }).toContain("worker");
  }).toPass();
  await expect(tab).toHaveURL(`${server.url}/app/`);
  await server.close();
});
