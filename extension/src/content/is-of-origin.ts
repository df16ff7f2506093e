interface DocumentOrigin {
  /** The origin by which the browser decides what the document may access. */
  readonly origin: string;
  readonly location: Pick<Location, "origin">;
}

/**
 * Whether a window's document has this origin, both in its address and for the browser. A document that its server
 * sandboxes, as servers do with uploaded files, has the server's address, but the origin `null`.
 */
export const isOfOrigin = (window: DocumentOrigin, origin: string): boolean =>
  window.origin === origin && window.location.origin === origin;
