/** @file Completes the page in front by the list of public suffixes, which the popup's first rows do without. */
import { closestMatch } from "../match/compare-sites.ts";
import { withBase } from "../match/site.ts";
import type { FrontPage } from "./front-page.ts";

export const withDomain = (front: FrontPage | undefined): FrontPage | undefined => {
  const site = front && withBase(front.site);
  return front && site && { ...front, site, findClosest: closestMatch };
};
