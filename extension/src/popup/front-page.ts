/** @file Reads the open page: the page in the current tab, over which the popup opens. */
import { browser, type Tab } from "../browser.ts";
import { placeOfPage } from "../match/place.ts";
import type { FindClosest } from "../match/rank-matches.ts";
import { matchOnHost } from "../match/same-host.ts";
import type { Site } from "../match/site.ts";

export interface FrontPage {
  readonly tabId: number;
  readonly origin: string;
  /** The page's site. It lacks the registrable domain until `withDomain` has added it. */
  readonly site: Site;
  readonly isPrivate: boolean;
  /** Compares addresses with the page. Until `withDomain` is called, only addresses of the page's own host match. */
  readonly findClosest: FindClosest;
}

const currentTab = async (): Promise<Tab | undefined> =>
  (await browser.tabs.query({ active: true, currentWindow: true }))[0];

/** Whether the popup is over a private window, even if the current tab there shows no website. */
export const isInPrivateWindow = async (): Promise<boolean> => (await currentTab())?.incognito === true;

/**
 * Reads the page in the current tab. Undefined if the tab shows no website, or the browser does not report the tab's
 * address.
 */
export const readFrontPage = async (): Promise<FrontPage | undefined> => {
  const tab = await currentTab();
  const place = tab?.url === undefined ? undefined : placeOfPage(tab.url);
  if (!place || tab?.id === undefined || tab.url === undefined) return undefined;
  return {
    tabId: tab.id,
    origin: new URL(tab.url).origin,
    site: { ...place, base: undefined },
    isPrivate: tab.incognito === true,
    findClosest: matchOnHost,
  };
};

const LOCAL: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Whether a password may be filled into the page. An http page is safe only if it comes from this computer. Otherwise
 * others on the network could read the password.
 */
export const isSafeToFill = ({ site }: FrontPage): boolean => site.encrypted || LOCAL.has(site.host);
