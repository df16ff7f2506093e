/**
 * Runs in the page. Over BiDi Playwright fills a field by assigning its value, which React takes for its own change
 * and ignores. This function inserts the text with the browser's editing command instead, as typing does. If a frame
 * has the focus, this function returns the frame's element, and Playwright continues there.
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
