/** @file A website that this process serves to the measured browser, without a network. */
import type { BrowserContext, Page } from "@playwright/test";

const everythingAt = (host: string): string => `https://${host}/**`;

/** Opens a page of https://HOST. This process keeps answering for the host, so the page can be loaded again. */
export const openRouted = async (context: BrowserContext, host: string, body: string): Promise<Page> => {
  const page = await context.newPage();
  await page.route(everythingAt(host), (route) =>
    route.fulfill({ contentType: "text/html", body: `<!doctype html><title>Site</title>${body}` }),
  );
  await page.goto(`https://${host}/login`);
  return page;
};

/**
 * Opens a page as `openRouted` does, then removes the route. While a page has a route, the browser asks this process
 * about every request, even about requests for the menu's files.
 */
export const openSite = async (context: BrowserContext, host: string, body: string): Promise<Page> => {
  const page = await openRouted(context, host, body);
  await page.unroute(everythingAt(host));
  return page;
};

export const FORM = `<form><label>Email <input name="login" autocomplete="username"></label>
  <label>Password <input type="password" name="secret" autocomplete="current-password"></label><button>Sign in</button></form>`;
