/** @file The page in front of the popup. */
import { browser } from "../browser.ts";
import { type Site, siteOfPage } from "../match/site.ts";

export interface FrontPage {
  readonly tabId: number;
  readonly origin: string;
  readonly site: Site;
  readonly isPrivate: boolean;
}

/** Reads which page is in front. Undefined if the tab shows no website, or the browser does not say which. */
export const readFrontPage = async (): Promise<FrontPage | undefined> => {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  const site = tab?.url === undefined ? undefined : siteOfPage(tab.url);
  if (!site || tab?.id === undefined || tab.url === undefined) return undefined;
  return { tabId: tab.id, origin: new URL(tab.url).origin, site, isPrivate: tab.incognito === true };
};

const LOCAL: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether a password may be filled into the page: without encryption, others on the network could read it. */
export const isSafeToFill = ({ site }: FrontPage): boolean => site.encrypted || LOCAL.has(site.host);
