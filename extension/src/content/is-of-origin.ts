interface DocumentOrigin {
  /** The origin by which the browser decides what the document may access. */
  readonly origin: string;
  readonly location: Pick<Location, "origin">;
}

/**
 * Whether a window's document has this origin, both according to the browser and according to the document's address.
 * Servers may sandbox a document, such as an uploaded file. Such a document has the server's address, but the origin
 * `null`.
 */
export const isOfOrigin = (window: DocumentOrigin, origin: string): boolean =>
  window.origin === origin && window.location.origin === origin;
