/** Why a whole file is refused. */
export type RefusalReason =
  | "too_large"
  | "own_file_too_large"
  | "too_many_rows"
  | "too_deep"
  /** A ZIP, a database or another file that is not text. */
  | "not_text"
  /** Not in the encoding that was chosen for it. */
  | "wrong_encoding"
  | "not_json"
  | "not_xml"
  /** An XML with a document type, which may define entities that expand without end. */
  | "defines_entities"
  /** A KeePass database of a format before version 3, such as KeePass 1. */
  | "old_keepass"
  /** A KeePass database of a version after 4. */
  | "newer_keepass"
  /** A KeePass database encrypted with Twofish or another cipher that browsers do not have. */
  | "other_cipher"
  /** Not a known format, or not the one that was chosen. */
  | "unknown_format"
  /** A ZIP that holds no known export. */
  | "unknown_zip"
  /** Cut off or altered: a checksum, a length or a signature inside does not match. */
  | "damaged"
  /** A ZIP whose members have a password of the ZIP. It must be unpacked first. */
  | "zip_encrypted"
  /** Encrypted with a password of its own, which the user has not given yet. */
  | "password_needed"
  /** The password that was given, or the key file, is not the file's. */
  | "wrong_password"
  /** Written by a later version of Keepwell. */
  | "newer_format"
  /** Its key derivation would take minutes, or more memory than a browser has. */
  | "derivation_too_long"
  /** Encrypted with PGP, as Proton Pass does when a passphrase is chosen. */
  | "encrypted_with_pgp"
  /** Encrypted with a password of its own, in a form that is not read here. */
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
