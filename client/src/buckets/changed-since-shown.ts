/**
 * Thrown when an entry or a bucket has changed after it was shown. The user must see its current state before acting on
 * it.
 */
export class ChangedSinceShownError extends Error {
  override readonly name = "ChangedSinceShownError";

  constructor() {
    super("An entry has changed since it was shown.");
  }
}
