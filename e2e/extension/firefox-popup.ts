/**
 * @file Drives the popup of the extension's button in Firefox. WebDriver does not list the popup. So the presses are
 * made by a script in another page of the extension, which can reach the popup's window.
 */
import { type DrivenPage, pressable, takesPresses } from "./driven.ts";

/** The popup's window; undefined while it is closed. */
const POPUP = `browser.extension.getViews({ type: "popup" })[0]`;
const DOCUMENT = `${POPUP}?.document`;

const textOf = (value: string): string => JSON.stringify(value);

export interface FirefoxPopup {
  untilText(part: string): Promise<string>;
  /** Presses the button or row with this text, once it is there and can be pressed. */
  press(says: string): Promise<void>;
  /** Opens an entry from the list. If the popup still shows a previous entry, goes back to the list first. */
  openEntry(name: string): Promise<void>;
  untilClosed(): Promise<void>;
  close(): Promise<void>;
}

/** Drives the popup by scripts in `from`, a tab that shows another page of the extension. */
export const popupSeenFrom = (from: DrivenPage): FirefoxPopup => {
  const untilClosed = () => from.until(`${POPUP} === undefined`);
  const press = async (says: string): Promise<void> => {
    const element = pressable(says, DOCUMENT);
    await from.until(takesPresses(element));
    await from.evaluate(`${element}.click()`);
  };
  return {
    untilText: async (part) => {
      await from.until(`${DOCUMENT}.body.innerText.includes(${textOf(part)}) === true`);
      return String(await from.evaluate(`${DOCUMENT}.body.innerText`));
    },
    press,
    openEntry: (name) =>
      from.until(`(() => {
        if (${DOCUMENT}?.querySelector("h1")?.innerText === ${textOf(name)}) return true;
        (${pressable(name, DOCUMENT)} ?? ${pressable("All entries", DOCUMENT)})?.click();
        return false;
      })()`),
    untilClosed,
    close: async () => {
      await from.evaluate(`${POPUP}?.close()`);
      await untilClosed();
    },
  };
};
