export interface ShadowReader {
  readonly dom?: { openOrClosedShadowRoot(element: Element): ShadowRoot | null };
}

export interface FirefoxElement {
  readonly openOrClosedShadowRoot?: ShadowRoot | null;
}

const { chrome: reader } = globalThis as { readonly chrome?: ShadowReader };

/** The root of an element's shadow tree, even a closed one if the browser exposes it to extensions. */
export const shadowRootOf = (element: Element): ShadowRoot | null =>
  element instanceof HTMLElement
    ? (reader?.dom?.openOrClosedShadowRoot(element) ??
      (element as FirefoxElement).openOrClosedShadowRoot ??
      element.shadowRoot)
    : element.shadowRoot;

/** The element with the focus, even if it is inside shadow trees. */
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
