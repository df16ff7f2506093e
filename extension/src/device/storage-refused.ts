/** Thrown when the browser did not store the sign-in, for example because the disk is full. */
export class StorageRefused extends Error {
  constructor(cause: unknown) {
    super("The browser did not store the sign-in.", { cause });
    this.name = "StorageRefused";
  }
}
