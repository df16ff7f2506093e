import type { Scripting } from "../browser.ts";

/** What a frame shows after a login was submitted in it. */
export interface SeenPage {
  /** A password field is still seen, or again: the page has not taken the login, or not yet. */
  readonly asksPassword: boolean;
  /** The user is in a field: what they type must not go elsewhere. */
  readonly isTyping: boolean;
}

/** A page that cannot be looked at, because it is another kind of page or gone, shows nothing. */
const NOTHING: SeenPage = { asksPassword: false, isTyping: false };

/** Runs in the frame. It reads no value. */
const look = (): SeenPage => ({
  asksPassword: [...document.querySelectorAll("input[type=password]")].some((one) => one.checkVisibility()),
  isTyping:
    document.hasFocus() && document.activeElement?.matches("input,textarea,[contenteditable]") === true,
});

export const lookAtPage = async (
  scripting: Pick<Scripting, "executeScript">,
  { tabId, frameId }: { readonly tabId: number; readonly frameId: number },
): Promise<SeenPage> => {
  const target = { tabId, frameIds: [frameId] };
  const [seen] = await scripting.executeScript({ target, func: look }).catch(() => []);
  return seen?.result ?? NOTHING;
};
