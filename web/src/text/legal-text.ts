/** @file The types of the content of a legal page. */

export interface LegalSection {
  /** The id for links to the section. It is the same in every language. */
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /**
   * Used in place of `paragraphs` if the server sends the operator's contact addresses. The page then lists these
   * addresses.
   */
  readonly paragraphsIfReachable?: readonly string[];
  /** A list that follows the paragraphs. */
  readonly list?: readonly string[];
}

export interface LegalText {
  readonly title: string;
  /** YYYY-MM-DD. */
  readonly updated: string;
  readonly intro: string;
  readonly sections: readonly LegalSection[];
}
