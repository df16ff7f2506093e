/**
 * @file The element that holds the menu in a page: a popover in the top layer, so that nothing of the page lies above it
 * unless the page puts it there on purpose, which the menu notices. The page can neither reach the frame in its closed
 * shadow tree nor learn its address.
 */
import { runtime } from "../../messages/content-browser.ts";
import { placeMenu, widthOfMenu } from "./place-menu.ts";

/** What the page's own styles must not decide. */
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

/** Behind an open modal dialog everything is inert: the menu of a field in a dialog must be in it. */
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
  /** Whether the menu is shown. */
  isShown(): boolean;
  /** Shows it in this height. False if it does not fit. */
  show(height: number): boolean;
  /** Hides it until it is shown again, so that it covers no field. */
  hide(): void;
  /** Follows the field. False if the page has removed or closed it, or it does not fit any more. */
  follow(): boolean;
  focus(): void;
  remove(): void;
}

/** Loads the menu for a ticket, without showing it. */
export const loadMenu = (field: HTMLElement, ticket: string): MenuFrame => {
  const host = document.createElement("div");
  host.popover = "manual";
  setImportant(host, HOST_STYLE);
  const frame = document.createElement("iframe");
  setImportant(frame, { border: "0", display: "block", width: "100%", height: "100%" });
  const width = widthOfMenu(field.getBoundingClientRect(), windowSize());
  // Before it is shown it has its width, so that it knows its height.
  setImportant(host, {
    ...inPixels({ width, height: 1, top: 0, left: 0 }),
    opacity: "0",
    "pointer-events": "none",
  });
  frame.src = `${runtime.getURL("menu.html")}#${ticket}`;
  host.attachShadow({ mode: "closed" }).append(frame);
  placeFor(field).append(host);
  host.showPopover();
  let height = 0;
  const move = (): boolean => {
    const area = placeMenu(field.getBoundingClientRect(), windowSize(), height);
    if (area) setImportant(host, inPixels({ ...area }));
    return area !== undefined;
  };
  const isOpen = () => host.isConnected && host.matches(":popover-open");
  return {
    host,
    isShown: () => height > 0,
    show: (wanted) => {
      height = wanted;
      if (!host.isConnected || !move()) return false;
      // Among the popovers of a page, the one that was shown last is on top.
      if (isOpen()) host.hidePopover();
      host.showPopover();
      setImportant(host, { opacity: "1", "pointer-events": "auto" });
      return true;
    },
    hide: () => {
      height = 0;
      if (isOpen()) host.hidePopover();
    },
    follow: () => height === 0 || (isOpen() && field.isConnected && field.checkVisibility() && move()),
    focus: () => frame.focus(),
    remove: () => host.remove(),
  };
};
