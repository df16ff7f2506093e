/**
 * @file The error for a server that has an older password than this browser has seen. The sign-in then stops until the
 * user confirms, by typing, that the operator restored a backup ([Note: Older than seen]). The error has a file of its
 * own, so that the page recognises it without loading the code that signs in.
 */
export interface CountedPassword {
  /** The number of the password. The first password of an account has number 1. */
  readonly epoch: number;
  /** When this browser first opened the account with the password, in seconds since 1970; null if unknown. */
  readonly at: number | null;
}

export interface OlderPassword {
  readonly uid: string;
  /** The newest password of the account that this browser has seen. */
  readonly seen: CountedPassword;
  /** The older password that the server has now, and how keys are derived from it. */
  readonly shown: CountedPassword & { readonly kdf: number; readonly salt: string };
}

/**
 * Thrown when the server has an older password of the account. The sign-in, or the proof of an address, was stopped.
 */
export class PasswordOlderThanSeen extends Error {
  override readonly name = "PasswordOlderThanSeen";
  readonly older: OlderPassword;

  constructor(older: OlderPassword) {
    super("The server has an older password than this browser has seen.");
    this.older = older;
  }
}

/** Whether both describe the same older password, so that the user's consent to one covers the other. */
export const isSameOlderPassword = (one: OlderPassword, other: OlderPassword): boolean =>
  one.uid === other.uid &&
  one.seen.epoch === other.seen.epoch &&
  one.shown.epoch === other.shown.epoch &&
  one.shown.kdf === other.shown.kdf &&
  one.shown.salt === other.shown.salt;
