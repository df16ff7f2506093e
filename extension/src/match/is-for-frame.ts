import { type Site, siteOfPage } from "./site.ts";

const isSameSite = (one: Site, other: Site): boolean =>
  one.base === undefined ? one.host === other.host : one.base === other.base;

/**
 * Whether the menu may be shown in a document. All documents around it must use https and have the same registrable
 * domain. In a frame on another site, users would think that they fill a form of that other site.
 */
export const isForFrame = ({
  origin,
  topOrigin,
  around,
}: {
  readonly origin: string;
  readonly topOrigin: string;
  /** The origins of the documents around this document, as the document itself reports them. */
  readonly around: readonly string[];
}): boolean => {
  const site = siteOfPage(origin);
  return (
    site?.encrypted === true &&
    [topOrigin, ...around].every((outer) => {
      const outerSite = siteOfPage(outer);
      return outerSite?.encrypted === true && isSameSite(outerSite, site);
    })
  );
};
