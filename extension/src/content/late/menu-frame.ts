/**
 * @file The element that holds the menu in a page. It is a popover in the top layer, so the page can cover the menu
 * only on purpose, and the menu notices that. The menu's frame is in a closed shadow tree, so the page can neither
 * reach the frame nor learn its address.
 */
import { browser } from "../../messages/content-browser.ts";
import { placeMenu, widthOfMenu } from "./place-menu.ts";

/** The styles of the element that holds the menu, so that the page's own styles do not apply. */
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

/** Everything behind an open modal dialog is inert. So the menu of a field in a dialog must be inside the dialog. */
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
  /** Shows the menu with this height. Returns false if it does not fit into the window. */
  show(height: number): boolean;
  /** Hides the menu until it is shown again, so that it covers no field. */
  hide(): void;
  /**
   * Moves the menu to where the field is now. Returns false if the page has removed or closed the menu, the field is
   * gone or hidden, or the menu does not fit any more.
   */
  follow(): boolean;
  focus(): void;
  remove(): void;
}

/** How many times in a row the field must be found in the same place before the menu becomes visible again. */
const STILL = 3;

const SEEN = { opacity: "1", "pointer-events": "auto" };
const UNSEEN = { opacity: "0", "pointer-events": "none" };

/** Makes the element that holds the menu. `onChanged` is called when anything but `write` changes its attributes. */
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
 * menu. The menu is invisible while its field moves; otherwise a page could move the menu under the pointer.
 */
export const loadMenu = (field: HTMLElement, ticket: string, onChanged: () => void): MenuFrame => {
  const { host, write } = makeHost(onChanged);
  const frame = document.createElement("iframe");
  setImportant(frame, { border: "0", display: "block", width: "100%", height: "100%" });
  const width = widthOfMenu(field.getBoundingClientRect(), windowSize());
  // The frame gets its width before it is shown, because the height that the menu reports depends on the width.
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
      // Among the popovers of a page, the one that was shown last is on top.
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
