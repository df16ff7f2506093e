/** @file What a journey needs of a browser with the extension, so that one journey runs in Chromium and in Firefox. */

/** Keys, by the code points of WebDriver, for `typeInto`. */
export const ENTER = "\uE007";
export const ESCAPE = "\uE00C";

/** A tab, or a frame in one. */
export interface DrivenPage {
  /** Returns the value of an expression. If it is a promise, returns the promise's value. */
  evaluate(expression: string): Promise<unknown>;
  /** Waits until an expression is true. */
  until(expression: string): Promise<void>;
  /** Waits until the page's text contains `part`, and returns the whole text. */
  untilText(part: string): Promise<string>;
  /** Focuses an element, once it is there, and types. */
  typeInto(selector: string, text: string): Promise<void>;
  /** Presses the mouse on an element, once it is there. */
  press(selector: string): Promise<void>;
}

export interface DrivenTab extends DrivenPage {
  /** Loads an address, or a page of the extension by its name. */
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
   * Fills the form of a field with an entry that the field's menu offers. If the browser cannot tell whether the user
   * sees the menu, the menu only opens the popup, and the popup fills the form.
   */
  fill(field: string, entry: string): Promise<void>;
}

const textOf = (value: string): string => JSON.stringify(value);

/** Returns the expression for a button, option or menu item that has this text. */
export const pressable = (says: string, within = "document"): string =>
  `[...(${within}?.querySelectorAll("button, [role=option], [role=menuitem]") ?? [])].find((one) =>
    (one.ariaLabel ?? one.textContent).includes(${textOf(says)}))`;

/** Returns the expression for whether an element is there and can be pressed. */
export const takesPresses = (element: string): string =>
  `(() => { const found = ${element}; return found !== undefined && getComputedStyle(found).pointerEvents !== "none"; })()`;

/** Presses the button, row or item with this text, once it is there and can be pressed. */
export const pressWhatSays = async (page: DrivenPage, says: string): Promise<void> => {
  await page.until(takesPresses(pressable(says)));
  await page.evaluate(`${pressable(says)}.click()`);
};

export const fieldValue = (selector: string): string => `document.querySelector(${textOf(selector)}).value`;
