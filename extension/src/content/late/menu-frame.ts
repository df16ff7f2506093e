/**
 * @file The element that holds the menu in a page. It is a popover in the top layer, so a page cannot cover the menu by
 * accident. If a page covers the menu on purpose, the menu notices it. The menu's frame is in a closed shadow tree, so
 * the page can neither reach the frame nor learn its address.
 */
import { browser } from "../../messages/content-browser.ts";
import { placeMenu, widthOfMenu } from "./place-menu.ts";

/** The styles of the element that holds the menu. They override the page's styles. */
const HOST_STYLE: Readonly<Record<string, string>> = {
  all: "initial",
  position: "fixed",
  inset: "auto",
  margin: "0",
  padding: "0",
  border: "0",
  background: "transparent",
  overflow: "visible",
  "color-scheme": "light dark",
};

const setImportant = (element: HTMLElement, style: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(style)) element.style.setProperty(name, value, "important");
};

const inPixels = (area: Readonly<Record<string, number>>): Record<string, string> =>
  Object.fromEntries(Object.entries(area).map(([name, length]) => [name, `${length}px`]));

const windowSize = () => ({ width: document.documentElement.clientWidth, height: innerHeight });

/**
 * Returns the element to which the menu is added. Everything behind an open modal dialog is inert, so the menu of a
 * field in a dialog must be inside that dialog.
 */
const placeFor = (field: Element): Element => {
  for (let element: Element | null = field; element; ) {
    if (element instanceof HTMLDialogElement && element.matches(":modal")) return element;
    const root: Node = element.getRootNode();
    element = element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  }
  return document.documentElement;
};

export interface MenuFrame {
  readonly host: Element;
  isShown(): boolean;
  /**
   * Shows the menu with this height. Returns false if the menu does not fit into the window, or if the page has removed
   * it.
   */
  show(height: number): boolean;
  /** Hides the menu until it is shown again, so that it covers no field. */
  hide(): void;
  /**
   * If the menu is shown, moves it to the current place of its field. Then returns false if the page has removed or
   * closed the menu, if the field is gone or hidden, or if the menu no longer fits into the window.
   */
  follow(): boolean;
  focus(): void;
  remove(): void;
}

/** The menu becomes visible again after `follow` has found the field in the same place this many times in a row. */
const STILL = 3;

const SEEN = { opacity: "1", "pointer-events": "auto" };
const UNSEEN = { opacity: "0", "pointer-events": "none" };

/**
 * Makes the element that holds the menu. Calls `onChanged` when the page changes the element's attributes. Changes by
 * `write` do not count.
 */
const makeHost = (onChanged: () => void) => {
  const host = document.createElement("div");
  host.popover = "manual";
  const observer = new MutationObserver(onChanged);
  const write = (style: Readonly<Record<string, string>>): void => {
    setImportant(host, style);
    observer.takeRecords();
  };
  write(HOST_STYLE);
  observer.observe(host, { attributes: true });
  return { host, write };
};

/**
 * Loads the menu for a ticket, without showing it. Calls `onChanged` when the page changes the element that holds the
 * menu. The menu is invisible while the field moves, because otherwise a page could move the menu under the pointer.
 */
export const loadMenu = (field: HTMLElement, ticket: string, onChanged: () => void): MenuFrame => {
  const { host, write } = makeHost(onChanged);
  const frame = document.createElement("iframe");
  setImportant(frame, { border: "0", display: "block", width: "100%", height: "100%" });
  const width = widthOfMenu(field.getBoundingClientRect(), windowSize());
  // Set the width before the menu is shown, because the height that the menu reports depends on the width.
  write({ ...inPixels({ width, height: 1, top: 0, left: 0 }), ...UNSEEN });
  frame.src = `${browser.runtime.getURL("menu.html")}#${ticket}`;
  host.attachShadow({ mode: "closed" }).append(frame);
  placeFor(field).append(host);
  host.showPopover();
  let height = 0;
  let place = "";
  let still = STILL;
  const isOpen = () => host.isConnected && host.matches(":popover-open");
  const areaNow = () => placeMenu(field.getBoundingClientRect(), windowSize(), height);
  const follow = (): boolean => {
    const area = areaNow();
    const next = JSON.stringify(area);
    still = next === place ? still + 1 : 0;
    place = next;
    if (area && still === 0) write({ ...inPixels({ ...area }), ...UNSEEN });
    else if (still === STILL) write(SEEN);
    return area !== undefined;
  };
  return {
    host,
    isShown: () => height > 0,
    show: (wanted) => {
      const isNew = height === 0 || !isOpen();
      height = wanted;
      const area = areaNow();
      if (!area || !host.isConnected) return false;
      place = JSON.stringify(area);
      still = STILL;
      write({ ...inPixels({ ...area }), ...SEEN });
      // Show the popover again, because the popover that was shown last is on top.
      if (isNew && isOpen()) host.hidePopover();
      if (isNew) host.showPopover();
      return true;
    },
    hide: () => {
      height = 0;
      write(UNSEEN);
    },
    follow: () => height === 0 || (isOpen() && field.isConnected && field.checkVisibility() && follow()),
    focus: () => frame.focus(),
    remove: () => host.remove(),
  };
};
