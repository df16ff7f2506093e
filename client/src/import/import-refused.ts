/** Why a whole file is refused. */
export type RefusalReason =
  | "too_large"
  | "own_file_too_large"
  | "too_many_rows"
  | "too_deep"
  /** The file is a ZIP, a database or another file that is not text. */
  | "not_text"
  /** The file is not in the encoding that the user has chosen. */
  | "wrong_encoding"
  | "not_json"
  | "not_xml"
  /** The file is an XML with a document type, which may define entities that expand without end. */
  | "defines_entities"
  /** The file is a KeePass database in a format before version 3, for example of KeePass 1. */
  | "old_keepass"
  /** The file is a KeePass database in a format after version 4. */
  | "newer_keepass"
  /** The file is a KeePass database that is encrypted with Twofish or another cipher that Keepwell does not read. */
  | "other_cipher"
  /** The file has no known format, or not the format that the user has chosen. */
  | "unknown_format"
  /** The file is a ZIP that contains no known export. */
  | "unknown_zip"
  /** The file was cut off or altered: a checksum, a length or a signature in it does not match. */
  | "damaged"
  /** The file is a ZIP whose files are encrypted with a password. The user must unpack it first. */
  | "zip_encrypted"
  /** The file is encrypted with a password of its own, which the user has not typed yet. */
  | "password_needed"
  /** The typed password or the key file does not open the file. */
  | "wrong_password"
  /** A later version of Keepwell has written the file. */
  | "newer_format"
  /** The file's key derivation would take minutes, or more memory than a browser has. */
  | "derivation_too_long"
  /** The file is encrypted with PGP. Proton Pass writes such a file when the user chooses a passphrase. */
  | "encrypted_with_pgp"
  /** The file is encrypted with a password of its own, in a format that Keepwell does not read. */
  | "encrypted_with_password"
  /** The file is encrypted for the account that exported it. The user must export again without encryption. */
  | "encrypted_for_account";

/** Thrown when a file cannot be imported at all. */
export class ImportRefused extends Error {
  override readonly name = "ImportRefused";
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(reason);
    this.reason = reason;
  }
}
