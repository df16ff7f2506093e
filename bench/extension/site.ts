/** @file A website without a network, as the browser of the measurement sees it. */
import type { BrowserContext, Page } from "@playwright/test";

const everythingAt = (host: string): string => `https://${host}/**`;

/** Opens a page of https://HOST, which stays routed: it can be loaded again. */
export const openRouted = async (context: BrowserContext, host: string, body: string): Promise<Page> => {
  const page = await context.newPage();
  await page.route(everythingAt(host), (route) =>
    route.fulfill({ contentType: "text/html", body: `<!doctype html><title>Site</title>${body}` }),
  );
  await page.goto(`https://${host}/login`);
  return page;
};

/** As `openRouted`, but nothing is routed afterwards: a routed browser hands each file of the menu to this process first. */
export const openSite = async (context: BrowserContext, host: string, body: string): Promise<Page> => {
  const page = await openRouted(context, host, body);
  await page.unroute(everythingAt(host));
  return page;
};

export const FORM = `<form><label>Email <input name="login" autocomplete="username"></label>
  <label>Password <input type="password" name="secret" autocomplete="current-password"></label><button>Sign in</button></form>`;
