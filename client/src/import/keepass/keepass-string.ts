/** A string of an entry: a field that the user has added, or one of the five standard fields that every entry has. */
export interface KeepassString {
  readonly value: string;
  readonly isProtected: boolean;
}
