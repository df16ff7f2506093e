/** Parts of an entry. An import may write their names into the entry's text, or use them as names of custom fields. */
export const IMPORT_LABELS = [
  "name",
  "url",
  "username",
  "password",
  "text",
  "totp",
  "field",
  "list",
  "bucket",
  "extra",
  "history",
  "versions",
  "passkeys",
  "linked_fields",
  "cardholder",
  "brand",
  "number",
  "expiry_month",
  "expiry_year",
  "security_code",
  "title",
  "first_name",
  "middle_name",
  "last_name",
  "address_1",
  "address_2",
  "address_3",
  "city",
  "state",
  "postal_code",
  "country",
  "company",
  "email",
  "phone",
  "social_insurance_number",
  "passport_number",
  "licence_number",
  "private_key",
  "public_key",
  "fingerprint",
  "pin",
  "expiry_date",
  "issue_date",
  "issued_in",
  "birth_date",
  "bank",
  "account_number",
  "routing_number",
  "full_name",
  "kind",
  "tags",
  "second_username",
] as const;

export type ImportLabel = (typeof IMPORT_LABELS)[number];

/** The words that an import writes into entries, in the language of the screen. Plain data for a worker. */
export interface ImportWords {
  /** The name of an entry that has no name, no host and no user name in the file. */
  readonly untitled: string;
  /** The name of the list for entries that were archived. */
  readonly archived: string;
  /** The word before the number of a column that has no heading; the two together name the column. */
  readonly column: string;
  readonly labels: Readonly<Record<ImportLabel, string>>;
}
