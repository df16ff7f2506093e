/**
 * Runs in the page, and makes Playwright insert text with the browser's editing command, as typing does. Otherwise
 * Playwright, over BiDi, assigns the field's value. React takes this for its own change and ignores it. If a frame has
 * the focus, `insert` returns the frame's element, and Playwright inserts the text in that frame.
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
