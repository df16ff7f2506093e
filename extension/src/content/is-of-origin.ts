interface DocumentOrigin {
  /** The origin for which the browser checks access. */
  readonly origin: string;
  readonly location: Pick<Location, "origin">;
}

/**
 * Whether a window's document has this origin, both in its address and for the browser. A document that its server
 * sandboxes, as servers do with uploaded files, has the server's address, but the origin `null`.
 */
export const isOfOrigin = (window: DocumentOrigin, origin: string): boolean =>
  window.origin === origin && window.location.origin === origin;
