/**
 * @file Adds the registrable domain to the open page. This needs the list of public suffixes. The popup loads that list
 * after its first rows.
 */
import { closestMatch } from "../match/compare-sites.ts";
import { withBase } from "../match/site.ts";
import type { FrontPage } from "./front-page.ts";

export const withDomain = (front: FrontPage | undefined): FrontPage | undefined => {
  const site = front && withBase(front.site);
  return front && site && { ...front, site, findClosest: closestMatch };
};
