/** @file Steps that several journeys of the extension share. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";

/**
 * Serves a website from this computer. `pageAt` gives the page for each path, or the address of a redirection. Returns
 * the website's address and the function that stops the server.
 */
export const serveSite = async (
  pageAt: (path: string) => string | { readonly to: string },
): Promise<{ url: string; close: () => void }> => {
  const server = createServer((request, reply) => {
    const page = pageAt(new URL(request.url ?? "/", "http://localhost").pathname);
    if (typeof page === "string") reply.setHeader("Content-Type", "text/html").end(page);
    else reply.writeHead(303, { Location: page.to }).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, close: () => server.close() };
};

/**
 * Reloads the popup, and makes it treat `page` as the page in front. A real popup lies over this page, but in the test
 * the popup is a tab of its own.
 */
export const inFrontOf = async (popup: Page, page: Page): Promise<void> => {
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
