import type { Windows } from "../browser.ts";

/** The size of the window, in CSS pixels. */
const WIDTH = 420;
const HEIGHT = 600;
/** The distance from the top of the browser's window, in CSS pixels. The browser's own dialogs begin there. */
const BELOW = 80;

interface Browser {
  readonly windows: Pick<Windows, "create" | "get">;
  readonly tabs: { get(tabId: number): Promise<{ readonly windowId?: number }> };
}

const placeNear = async ({ windows, tabs }: Browser, tabId: number) => {
  const { windowId } = await tabs.get(tabId);
  const { left, top, width } = await windows.get(windowId ?? -1);
  if (left === undefined || top === undefined || width === undefined) return {};
  return { left: Math.round(left + (width - WIDTH) / 2), top: top + BELOW };
};

/**
 * Opens a page of the extension in a new window, centred horizontally over the tab's window. Returns the new window's
 * id. Rejects if the browser does not open it.
 */
export const openPasskeyWindow = async (
  browser: Browser,
  { tabId, url }: { readonly tabId: number; readonly url: string },
): Promise<number> => {
  const create = async (place: { readonly left?: number; readonly top?: number }) => {
    const window = { type: "popup", url, width: WIDTH, height: HEIGHT, focused: true, ...place } as const;
    const { id } = await browser.windows.create(window);
    if (id === undefined) throw new Error("the window has no id");
    return id;
  };
  const place = await placeNear(browser, tabId).catch(() => ({}));
  // The browser refuses a place that is mostly off the screens. Then let the browser choose the place.
  return create(place).catch(() => create({}));
};
