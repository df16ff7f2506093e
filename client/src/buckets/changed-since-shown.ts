/**
 * Thrown when an entry was saved after the list was read. The user must see the entry as it is now before acting on it.
 */
export class ChangedSinceShownError extends Error {
  override readonly name = "ChangedSinceShownError";

  constructor() {
    super("An entry has changed since it was shown.");
  }
}
