import { browser } from "../browser.ts";
import { isAnyOpen } from "../lock/locking.ts";
import { isAnyWaiting } from "./keep-login.ts";

const SIZES = [16, 32, 48] as const;

/** Shows by the button whether Keepwell is locked, and whether a submitted login waits for the user. */
export const showState = async (): Promise<void> => {
  const isOpen = await isAnyOpen();
  const shape = isOpen === false ? "locked" : "mark";
  const path = Object.fromEntries(SIZES.map((size) => [size, `icons/${shape}-${size}.png`]));
  const isWaiting = await isAnyWaiting();
  const name = isWaiting ? "titleWaiting" : isOpen === false ? "titleLocked" : "title";
  await Promise.all([
    browser.action.setIcon({ path }),
    browser.action.setTitle({ title: browser.i18n.getMessage(name) }),
  ]);
};
