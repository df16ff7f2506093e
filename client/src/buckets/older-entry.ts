/**
 * Thrown when the server shows an older version of an entry than this browser has seen ([Note: Row marks]). Nothing is
 * done with the entry.
 */
export class OlderEntryError extends Error {
  override readonly name = "OlderEntryError";

  constructor() {
    super("The server shows an older version of an entry than this browser has seen.");
  }
}
