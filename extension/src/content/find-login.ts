/** @file The fields of a page that an entry can fill, without the user having to focus one. */
import { classify, type FieldKind } from "../classify/classify.ts";
import { collect } from "../classify/collect.ts";
import { type Field, isField } from "../classify/elements.ts";
import type { TextField } from "../fill/check-field.ts";

/** The user has pressed a button and waits, so more time is allowed than on a focus. In milliseconds. */
const LONGEST = 50;
/** From how many fields the search begins. */
const MOST_STARTS = 20;

const FILLED: readonly FieldKind[] = ["login-name", "current-password", "one-time-code"];

interface ShadowReader {
  readonly dom?: { openOrClosedShadowRoot(element: Element): ShadowRoot | null };
}

const { chrome: reader } = globalThis as { readonly chrome?: ShadowReader };

/** Closed roots too, where the browser gives them to extensions. */
const shadowRootOf = (element: Element): ShadowRoot | null =>
  element instanceof HTMLElement
    ? (reader?.dom?.openOrClosedShadowRoot(element) ?? element.shadowRoot)
    : element.shadowRoot;

const focusedField = (): Field | undefined => {
  let focused = document.activeElement;
  for (
    let root = focused && shadowRootOf(focused);
    root?.activeElement;
    root = shadowRootOf(root.activeElement)
  )
    focused = root.activeElement;
  return focused && isField(focused) ? focused : undefined;
};

/** The focused field, then passwords, then other texts. */
const starts = (): readonly Field[] => {
  const all = [...document.querySelectorAll("input")].filter(
    (one): one is HTMLInputElement => isField(one) && one.checkVisibility(),
  );
  const passwords = all.filter(({ type }) => type === "password");
  const others = all.filter(({ type }) => type !== "password");
  const focused = focusedField();
  return [...new Set([...(focused ? [focused] : []), ...passwords, ...others])].slice(0, MOST_STARTS);
};

export type Login = ReadonlyMap<FieldKind, TextField>;

const isTextField = (field: Field): field is TextField => !(field instanceof HTMLSelectElement);

/** The first field of each kind around a field. */
const loginAround = (start: Field): Login => {
  const collected = collect(start, { shadowRootOf, longest: LONGEST });
  const login = new Map<FieldKind, TextField>();
  if (!collected) return login;
  for (const [at, kind] of classify(collected.features).entries()) {
    const field = collected.fields[at];
    if (field && isTextField(field) && FILLED.includes(kind) && !login.has(kind)) login.set(kind, field);
  }
  return login;
};

/** The fields of the sign-in that the page shows; empty if it shows none. */
export const findLogin = (): Login => {
  for (const start of starts()) {
    const login = loginAround(start);
    if (login.size > 0) return login;
  }
  return new Map();
};
