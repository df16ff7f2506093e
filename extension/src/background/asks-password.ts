import type { Scripting } from "../browser.ts";
import type { FirefoxElement, ShadowReader } from "../content/shadow-root.ts";

/**
 * Whether a password field is visible in the document or in one of its shadow trees. The browser copies only this
 * function into the frame, so the function must not use anything else in this file. The function reads no field's
 * value.
 */
const look = (): boolean => {
  const { chrome: reader } = globalThis as { readonly chrome?: ShadowReader };
  const rootOf = (element: HTMLElement): ShadowRoot | null =>
    reader?.dom?.openOrClosedShadowRoot(element) ??
    (element as FirefoxElement).openOrClosedShadowRoot ??
    element.shadowRoot;
  const hasField = (root: ParentNode): boolean =>
    [...root.querySelectorAll<HTMLElement>("*")].some((one) => {
      if (one.matches("input[type=password]")) return one.checkVisibility();
      const inner = one instanceof HTMLElement && rootOf(one);
      return inner ? hasField(inner) : false;
    });
  return hasField(document);
};

/**
 * Whether a frame shows a password field after a submit. If the frame does, the page has not accepted the login yet, or
 * has refused the login. Returns false if the extension cannot run in the frame, or if the frame is gone.
 */
export const asksPassword = async (
  scripting: Pick<Scripting, "executeScript">,
  { tabId, frameId }: { readonly tabId: number; readonly frameId: number },
): Promise<boolean> => {
  const target = { tabId, frameIds: [frameId] };
  const [seen] = await scripting.executeScript({ target, func: look }).catch(() => []);
  return seen?.result === true;
};
