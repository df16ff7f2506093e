interface DocumentOrigin {
  /** The origin by which the browser decides what the document may access. */
  readonly origin: string;
  readonly location: Pick<Location, "origin">;
}

/**
 * Whether the browser gives a window's document this origin, and the document's address has it too. Servers may sandbox
 * a document, such as an uploaded file. Such a document has the server's address, but the origin `null`.
 */
export const isOfOrigin = (window: DocumentOrigin, origin: string): boolean =>
  window.origin === origin && window.location.origin === origin;
