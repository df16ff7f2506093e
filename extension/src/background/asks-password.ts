import type { Scripting } from "../browser.ts";

/** Runs in the frame. It reads no value. */
const look = (): boolean =>
  [...document.querySelectorAll("input[type=password]")].some((one) => one.checkVisibility());

/**
 * Whether a frame shows a password field after a submit: then the page has not accepted the login yet, or has refused it. A
 * frame in which the extension cannot run, or that is gone, shows none.
 */
export const asksPassword = async (
  scripting: Pick<Scripting, "executeScript">,
  { tabId, frameId }: { readonly tabId: number; readonly frameId: number },
): Promise<boolean> => {
  const target = { tabId, frameIds: [frameId] };
  const [seen] = await scripting.executeScript({ target, func: look }).catch(() => []);
  return seen?.result === true;
};
