/** @file What the classifier knows of the focused field and those around it. It contains no value that was typed. */

/** All texts are normalized by `normalize`. */
export interface FieldFeatures {
  /** The type of an `input`, otherwise `select` or `textarea`. */
  readonly type: string;
  readonly autocomplete: readonly string[];
  /** Words of name and id. */
  readonly names: string;
  /** Words of the class. */
  readonly classes: string;
  /** Label, `aria-label` and title, or the text before the field if it has none of them. */
  readonly label: string;
  readonly placeholder: string;
  /** The most characters that the field takes; 0 if not limited. */
  readonly maxLength: number;
  readonly minLength: number;
  readonly numeric: boolean;
  readonly visible: boolean;
  /** Neither disabled nor read-only. */
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
  /** Words of the document's title and path. */
  readonly page: string;
}
