interface DocumentOrigin {
  /** The origin for which the browser checks access. */
  readonly origin: string;
  readonly location: Pick<Location, "origin">;
}

/**
 * Whether a window's document has an origin in its address and in its rights. A document that its server has put into a
 * sandbox, as servers do with files of others, has the server's address and the origin `null`.
 */
export const isOfOrigin = (window: DocumentOrigin, origin: string): boolean =>
  window.origin === origin && window.location.origin === origin;
