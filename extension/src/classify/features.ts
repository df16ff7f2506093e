/**
 * @file The features from which the classifier judges the focused field and the fields around it. They contain no typed
 * value.
 */

/** All texts except `type` and `autocomplete` are normalized by `normalize`. */
export interface FieldFeatures {
  /** The type of an `input`, otherwise `select` or `textarea`. */
  readonly type: string;
  readonly autocomplete: readonly string[];
  /** Words of name and id. */
  readonly names: string;
  /** Words of the class. */
  readonly classes: string;
  /** The field's label, `aria-label` and title; the text before the field if all three are missing. */
  readonly label: string;
  readonly placeholder: string;
  /** The largest number of characters that the field takes; 0 if there is no limit. */
  readonly maxLength: number;
  readonly minLength: number;
  readonly numeric: boolean;
  readonly visible: boolean;
  /** Whether the user can edit the field: it is neither disabled nor read-only. */
  readonly editable: boolean;
}

export interface FormFeatures {
  readonly fields: readonly FieldFeatures[];
  /** The index of the focused field in `fields`. */
  readonly focused: number;
  /** The texts of the form's buttons. Submit buttons come first. */
  readonly buttons: readonly string[];
  readonly headings: readonly string[];
  readonly links: readonly string[];
  /** The labels, names and ids of the form's checkboxes and radio buttons. */
  readonly choices: readonly string[];
  /** Words of the form's name, id, class, `action`, label and `data-testid`. */
  readonly names: string;
  /** The first words in the form. */
  readonly text: string;
  /** Words of the document's title and path. */
  readonly page: string;
}
