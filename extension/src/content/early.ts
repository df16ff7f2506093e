/**
 * @file Runs at the start of every document of the sites on which the user lets Keepwell appear. When a field gets the
 * focus, this script asks the background to run `late`. Once `late` runs, this script is done. Until a field has the
 * focus, it neither reads nor observes the page. It does not use `document` either, because the browser would have to
 * create this object for the script, and that takes longer than all other work here.
 */
import { browser } from "../messages/content-browser.ts";
import { isFocusReply } from "../messages/focus-messages.ts";

const TYPES: ReadonlySet<string> = new Set(["text", "email", "tel", "number", "password"]);
/** The least width of a frame, in CSS pixels. A smaller frame has no room for a field that a user could see. */
const LEAST_WIDTH = 40;
const LEAST_HEIGHT = 15;

/**
 * Whether the target of an event can be a field. If the field is in a closed shadow tree, the target is the custom
 * element that holds the tree.
 */
const mayBeField = (target: unknown): boolean =>
  target instanceof HTMLInputElement
    ? TYPES.has(target.type)
    : target instanceof Element && target.localName.includes("-");

const isTooSmall = (): boolean => innerWidth < LEAST_WIDTH || innerHeight < LEAST_HEIGHT;

const begin = (): void => {
  let isAsking = false;
  const ask = async (target: unknown) => {
    // Skip sandboxed documents, because their origin matches no entry. Read the size last, because for the size the
    // browser has to lay out the page.
    if (isAsking || origin === "null" || !mayBeField(target) || isTooSmall()) return;
    isAsking = true;
    const reply = await browser.runtime.sendMessage({ kind: "focused" }).catch(() => undefined);
    isAsking = false;
    if (isFocusReply(reply)) removeEventListener("focusin", look, true);
  };
  const look = (event: Event): void => {
    if (!document.hidden) return void ask(event.composedPath()[0]);
    addEventListener("visibilitychange", () => void ask(document.activeElement), { once: true });
  };
  addEventListener("focusin", look, true);
};

begin();
