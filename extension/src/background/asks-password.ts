import type { Scripting } from "../browser.ts";

/** Runs in the frame, and reads no value. */
const look = (): boolean =>
  [...document.querySelectorAll("input[type=password]")].some((one) => one.checkVisibility());

/**
 * Whether a frame shows a password field after a submit. If it does, the page has not accepted the login yet, or has
 * refused it. False for a frame in which the extension cannot run, and for one that is gone.
 */
export const asksPassword = async (
  scripting: Pick<Scripting, "executeScript">,
  { tabId, frameId }: { readonly tabId: number; readonly frameId: number },
): Promise<boolean> => {
  const target = { tabId, frameIds: [frameId] };
  const [seen] = await scripting.executeScript({ target, func: look }).catch(() => []);
  return seen?.result === true;
};
