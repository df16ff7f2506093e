/** An entry has been saved since the list was read: the user must see its new state before acting on it. */
export class ChangedSinceShownError extends Error {
  override readonly name = "ChangedSinceShownError";

  constructor() {
    super("An entry has changed since it was shown.");
  }
}
