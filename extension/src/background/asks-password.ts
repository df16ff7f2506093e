import type { Scripting } from "../browser.ts";

/** Runs in the frame. It reads no value. */
const look = (): boolean =>
  [...document.querySelectorAll("input[type=password]")].some((one) => one.checkVisibility());

/**
 * Whether a frame still shows a password field, or again: the page has not taken the login, or not yet. A page that cannot
 * be looked at, because it is another kind of page or gone, shows none.
 */
export const asksPassword = async (
  scripting: Pick<Scripting, "executeScript">,
  { tabId, frameId }: { readonly tabId: number; readonly frameId: number },
): Promise<boolean> => {
  const target = { tabId, frameIds: [frameId] };
  const [seen] = await scripting.executeScript({ target, func: look }).catch(() => []);
  return seen?.result === true;
};
