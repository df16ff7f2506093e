/** A string of an entry: a field of the user's, or one of the five that every entry has. */
export interface KeepassString {
  readonly value: string;
  readonly isProtected: boolean;
}
