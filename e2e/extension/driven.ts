/**
 * @file The interface by which a journey drives a browser with the extension. It is implemented for Chromium and for
 * Firefox, so that one journey runs in both.
 */

/** Special keys that the text for `typeInto` can contain, as WebDriver's code points. */
export const ENTER = "\uE007";
export const ESCAPE = "\uE00C";

/** A tab, or a frame in a tab. */
export interface DrivenPage {
  /** Returns the value of an expression. If it is a promise, returns the promise's value. */
  evaluate(expression: string): Promise<unknown>;
  /** Waits until the value of an expression is `true`. */
  until(expression: string): Promise<void>;
  /** Waits until the page's text contains `part`, and returns the whole text. */
  untilText(part: string): Promise<string>;
  /** Focuses an element, once it is there, and types. */
  typeInto(selector: string, text: string): Promise<void>;
  /** Presses the mouse on an element, once it is there. */
  press(selector: string): Promise<void>;
}

export interface DrivenTab extends DrivenPage {
  /** Loads an address, or the page of the extension that has this file name. */
  open(address: string): Promise<void>;
  /** Shows the tab. */
  activate(): Promise<void>;
}

/** A browser in which the extension may show itself on every site. */
export interface Driven {
  /** A tab for pages of the extension. */
  readonly own: DrivenTab;
  /** A tab for websites. */
  readonly page: DrivenTab;
  /**
   * Fills the form that contains the field: opens the field's menu and chooses the entry. Firefox cannot tell whether
   * the user sees the menu. So in Firefox the menu only opens the popup, and the popup fills the form.
   */
  fill(field: string, entry: string): Promise<void>;
}

const textOf = (value: string): string => JSON.stringify(value);

/** Returns an expression whose value is the button, option or menu item with this text; undefined if there is none. */
export const pressable = (says: string, within = "document"): string =>
  `[...(${within}?.querySelectorAll("button, [role=option], [role=menuitem]") ?? [])].find((one) =>
    (one.ariaLabel ?? one.textContent).includes(${textOf(says)}))`;

/** Returns an expression that is true if the element is there and can be pressed. */
export const takesPresses = (element: string): string =>
  `(() => { const found = ${element}; return found !== undefined && getComputedStyle(found).pointerEvents !== "none"; })()`;

/** Presses the button, row or item with this text, once it is there and can be pressed. */
export const pressWhatSays = async (page: DrivenPage, says: string): Promise<void> => {
  await page.until(takesPresses(pressable(says)));
  await page.evaluate(`${pressable(says)}.click()`);
};

export const fieldValue = (selector: string): string => `document.querySelector(${textOf(selector)}).value`;
