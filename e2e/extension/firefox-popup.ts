/**
 * @file The popup of the button in Firefox. WebDriver does not list it among its pages, but every page of the extension can
 * reach it: the tab of one does here what a user does in the popup.
 */
import type { FirefoxPage } from "./bidi.ts";

/** The popup's window; undefined while it is closed. */
const POPUP = `browser.extension.getViews({ type: "popup" })[0]`;

const textOf = (value: string): string => JSON.stringify(value);

/** What can be pressed and says this. */
const pressable = (says: string): string =>
  `[...(${POPUP}?.document.querySelectorAll("button, [role=option]") ?? [])].find((one) =>
    (one.ariaLabel ?? one.textContent).includes(${textOf(says)}))`;

export interface FirefoxPopup {
  untilText(part: string): Promise<string>;
  /** Presses the button or the row that says this, once it is there and takes presses. */
  press(says: string): Promise<void>;
  close(): Promise<void>;
}

/** `from` is a tab with a page of the extension. */
export const popupSeenFrom = (from: FirefoxPage): FirefoxPopup => ({
  untilText: async (part) => {
    await from.until(`${POPUP}?.document.body.innerText.includes(${textOf(part)}) === true`);
    return String(await from.evaluate(`${POPUP}.document.body.innerText`));
  },
  press: async (says) => {
    const element = pressable(says);
    await from.until(
      `(() => { const found = ${element}; return found !== undefined && getComputedStyle(found).pointerEvents !== "none"; })()`,
    );
    await from.evaluate(`${element}.click()`);
  },
  close: async () => {
    await from.evaluate(`${POPUP}?.close()`);
    await from.until(`${POPUP} === undefined`);
  },
});
