/** Thrown when an entry was saved after the list was read. The user must see the current entry before acting on it. */
export class ChangedSinceShownError extends Error {
  override readonly name = "ChangedSinceShownError";

  constructor() {
    super("An entry has changed since it was shown.");
  }
}
