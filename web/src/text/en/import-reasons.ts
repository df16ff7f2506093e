import type { RefusalReason } from "@keepwell/client/import/import-refused.ts";
import type { ProblemReason } from "@keepwell/client/import/imported-file.ts";

/** Why a whole file is refused, and what to do. */
export const refusals: Readonly<Record<RefusalReason, string>> = {
  own_file_too_large:
    "It is larger than 512 MB. Export again without earlier versions, or some buckets at a time.",
  too_large: "It is larger than 50 MB. Split it, or export again without attachments.",
  too_many_rows: "It has more than 50,000 entries. Split it and import the parts one after the other.",
  too_deep: "Its parts are nested too deeply for an export. Nothing was read.",
  not_text: "It is neither text nor a file of a known program. Export it again, as CSV.",
  wrong_encoding: "It is not written in this encoding. Choose another one above.",
  not_json: "It is not valid JSON. It may be incomplete: export it again.",
  not_xml: "It is not valid XML. It may be incomplete: export it again.",
  defines_entities: "It is an XML with definitions of its own, which no export needs. Nothing was read.",
  old_keepass:
    "It is a database of KeePass 1. Open it with KeePass 2 or KeePassXC, save it there as .kdbx, and choose that file.",
  newer_keepass: "It is a KeePass database of a version that is newer than 4. Export it as XML or CSV.",
  other_cipher:
    "It is encrypted with a cipher that browsers do not have, such as Twofish. Choose AES or ChaCha20 in the settings of the database, and save it again.",
  unknown_format: "Keepwell cannot read this format. If the file has columns, choose CSV above.",
  unknown_zip: "The ZIP holds no export that can be read here. Unpack it and choose a file in it.",
  damaged: "It is cut off or damaged. Export it again, and choose the new file.",
  zip_encrypted: "The ZIP has a password. Unpack it and choose the file in it.",
  password_needed: "It has a password of its own.",
  wrong_password: "It has another password.",
  newer_format:
    "A later version of Keepwell wrote it. Reload this page, or import the file on the server where it was made.",
  derivation_too_long:
    "Its password is protected by so many rounds that opening it here would take minutes. Lower them in the program that made it, and export it again.",
  encrypted_with_pgp:
    "It is encrypted with PGP. Export it again from Proton Pass without a passphrase, or decrypt it with gpg and choose the data.json that comes out.",
  encrypted_with_password:
    "It is encrypted with a password of its own. Export it again and choose the format without a password.",
  encrypted_for_account:
    "It is encrypted for the account it comes from, and only that account can open it. Export it again as unencrypted .json.",
};

/** What happened to a row. */
export const reasons: Readonly<Record<ProblemReason, string>> = {
  empty: "It is empty",
  malformed: "It does not have the expected form",
  is_folder: "A folder, which becomes a list when an entry is in it",
  browser_account: "The browser’s own account, not an entry",
  in_trash: "Was in the trash",
  too_long: "Too long for any field; Keepwell never cuts data",
  open_quote: "A quotation mark is never closed, so the rest of the file was read as one cell",
  broken_quotes: "Quotation marks are wrong; cells may be cut in the wrong place",
  extra_cells: "More cells than headings; the rest became custom fields",
  not_unicode: "Characters that are not valid were replaced",
  name_made: "Had no name and was given one",
  name_shortened: "The name was too long; all of it is in the notes",
  moved_to_text: "Did not fit its field and is in the notes",
  became_field: "A second value for the same field became a custom field",
  became_note: "A kind of item that Keepwell does not have became a note with its fields",
  several_buckets: "Was in several places, and goes into the first",
  archived: "Was archived, and goes into a list “Archived”",
  address_pattern: "A regular expression is kept, but matches no page here",
  asks_no_password: "Its program asked for a password before it showed the entry; Keepwell does not",
  place_shortened: "The name was too long and was shortened",
  totp_unreadable: "Keepwell cannot make codes from this; it is kept as written",
  attachment: "Attached files stay in the export; keep them elsewhere",
  kept_unused: "Kept and encrypted with the entry, not displayed",
  details_left_out: "Too much further data: dates, earlier passwords and passkeys were left out",
};
