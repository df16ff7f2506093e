/** Why a whole file is refused. */
export type RefusalReason =
  | "too_large"
  | "too_many_rows"
  | "too_deep"
  /** A ZIP, a database or another file that is not text. */
  | "not_text"
  /** Not in the encoding that was chosen for it. */
  | "wrong_encoding"
  | "not_json"
  /** Not a known format, or not the one that was chosen. */
  | "unknown_format"
  /** Encrypted with a password of its own. The user must export again without one. */
  | "encrypted_with_password"
  /**
   * Encrypted for the account that exported it, which alone can open it. The user must export again without
   * encryption.
   */
  | "encrypted_for_account";

/** A file that cannot be imported at all. */
export class ImportRefused extends Error {
  override readonly name = "ImportRefused";
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(reason);
    this.reason = reason;
  }
}
