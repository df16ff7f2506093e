/**
 * Runs in the page. Over BiDi Playwright fills a field by assigning its value, which React takes for its own doing
 * and ignores. The browser's own editing command is what typing does. Returns the frame that has the focus, where
 * Playwright has to go on.
 */
export const insertTextAsTyped = (): void => {
  const insert = (text: string): Element | undefined => {
    let focused = document.activeElement;
    while (focused?.shadowRoot) focused = focused.shadowRoot.activeElement;
    if (focused instanceof HTMLIFrameElement) return focused;
    document.execCommand(text === "" ? "delete" : "insertText", false, text);
    return undefined;
  };
  Object.defineProperty(window, "__pw_bidiInsertText", { get: () => insert, set: () => undefined });
};
