/**
 * @file Runs at the start of every document of the sites on which the user lets Keepwell appear. It waits until a field
 * has the focus, then asks the background to run `late`. Once `late` runs, this script ends. Until a field has the
 * focus, it neither reads nor observes the page. It does not even read `document`, because making that object for a
 * script takes the browser longer than everything else here.
 */
import { browser } from "../messages/content-browser.ts";
import { isFocusReply } from "../messages/focus-messages.ts";

const TYPES: ReadonlySet<string> = new Set(["text", "email", "tel", "number", "password"]);
/** The least width of a frame, in CSS pixels. No field that a user sees fits into a smaller frame. */
const LEAST_WIDTH = 40;
const LEAST_HEIGHT = 15;

/**
 * Whether the target of an event can be a field. For a field in a closed shadow tree, the event names the element that
 * holds the tree.
 */
const mayBeField = (target: unknown): boolean =>
  target instanceof HTMLInputElement
    ? TYPES.has(target.type)
    : target instanceof Element && target.localName.includes("-");

const isTooSmall = (): boolean => innerWidth < LEAST_WIDTH || innerHeight < LEAST_HEIGHT;

const begin = (): void => {
  let isAsking = false;
  const ask = async (target: unknown) => {
    // A sandboxed document has no origin that an entry could have. The size is read last, because the browser has to
    // lay out the page to know the size.
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
