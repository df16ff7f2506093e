export interface ShadowReader {
  readonly dom?: { openOrClosedShadowRoot(element: Element): ShadowRoot | null };
}

export interface FirefoxElement {
  readonly openOrClosedShadowRoot?: ShadowRoot | null;
}

const { chrome: reader } = globalThis as { readonly chrome?: ShadowReader };

/**
 * Returns the root of an element's shadow tree, even of a closed tree if the browser shows it to extensions; null if
 * there is none.
 */
export const shadowRootOf = (element: Element): ShadowRoot | null =>
  element instanceof HTMLElement
    ? (reader?.dom?.openOrClosedShadowRoot(element) ??
      (element as FirefoxElement).openOrClosedShadowRoot ??
      element.shadowRoot)
    : element.shadowRoot;

/** Returns the element with the focus, even inside shadow trees. */
export const deepFocused = (): Element | null => {
  let focused = document.activeElement;
  for (
    let root = focused && shadowRootOf(focused);
    root?.activeElement;
    root = shadowRootOf(root.activeElement)
  )
    focused = root.activeElement;
  return focused;
};
