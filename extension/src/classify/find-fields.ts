/** @file Finds the fields that belong to the same form as the focused field. */
import { elementsOf, type Field, findAll, isField, parentOf, type ShadowRootOf } from "./elements.ts";

/**
 * The largest number of fields that are read. In a form with more fields, only those closest to the focused field are
 * read. An ancestor element with more fields does not count as a form.
 */
const MOST_FIELDS = 40;
/**
 * For a field without a form: how many ancestors are searched for other fields. Ancestors with a single child do not
 * count.
 */
const MOST_ANCESTORS = 8;
const MOST_LEVELS = 30;
/** How many elements one search through shadow trees visits. */
const MOST_ELEMENTS = 2000;

export interface Neighbourhood {
  /** The form, or the closest ancestor that looks like a form. */
  readonly container: Element;
  /** The fields, in the order of the document. */
  readonly fields: readonly Field[];
}

/** Returns at most `most` items around the item at the index `at`. */
const around = <Item>(items: readonly Item[], at: number, most: number): readonly Item[] => {
  const start = Math.min(Math.max(0, at - most / 2), Math.max(0, items.length - most));
  return items.slice(start, start + most);
};

/** Finds the fields in an element, including those in shadow trees of custom elements. */
const deepFields = (container: Element, shadowRootOf: ShadowRootOf): Field[] => {
  const found: Field[] = [];
  let left = MOST_ELEMENTS;
  const visit = (parent: ParentNode): void => {
    for (const element of parent.children) {
      left -= 1;
      if (left < 0) return;
      if (isField(element)) found.push(element);
      const root = element.localName.includes("-") ? shadowRootOf(element) : null;
      if (root) visit(root);
      visit(element);
    }
  };
  visit(container);
  return found;
};

const lightFields = (container: Element): Field[] =>
  findAll(container, "input,select,textarea").filter(isField);

const isPassword = (field: Field): boolean => field.type === "password";

/**
 * Finds the closest ancestor that looks like a form, because it has a password field and another field. If there is
 * none, finds the closest ancestor with at least two fields, or else the highest ancestor that is searched.
 */
const looksLikeForm = (field: Field, fieldsIn: (container: Element) => Field[]): Neighbourhood => {
  let found: Neighbourhood = { container: field, fields: [field] };
  let container = parentOf(field);
  let left = MOST_ANCESTORS;
  for (let level = 0; container && left > 0 && level < MOST_LEVELS; level += 1) {
    const fields = fieldsIn(container);
    if (fields.length > MOST_FIELDS) break;
    if (fields.length > 1 && fields.some(isPassword)) return { container, fields };
    if (found.fields.length < 2) found = { container, fields };
    if (container.childElementCount > 1) left -= 1;
    container = parentOf(container);
  }
  return found;
};

/** Finds the fields around the focused field: in its form, or in the closest ancestor that looks like a form. */
export const findFields = (field: Field, shadowRootOf: ShadowRootOf): Neighbourhood => {
  const { form } = field;
  const isInShadow = field.getRootNode() instanceof ShadowRoot;
  const { container, fields } = form
    ? { container: form, fields: elementsOf(form).filter(isField) }
    : looksLikeForm(field, isInShadow ? (one) => deepFields(one, shadowRootOf) : lightFields);
  const at = fields.indexOf(field);
  return { container, fields: at < 0 ? [field] : around(fields, at, MOST_FIELDS) };
};
