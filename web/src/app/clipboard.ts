/**
 * @file Copies to the clipboard, and clears secrets from it. A page can read the clipboard only while it has the focus.
 * If the page cannot find out whether the secret is still on the clipboard, it clears nothing, and tells the user.
 */
import { toHex } from "@keepwell/crypto/bytes.ts";
import { createValueStore } from "@keepwell/ui/value-store.ts";
import { clearAfterMs } from "./clipboard-time.ts";

export type ClipboardState =
  | { readonly kind: "empty" }
  | { readonly kind: "held"; readonly what: string; readonly until: number }
  | { readonly kind: "stale"; readonly what: string };

/** The name of a copied secret, for messages. */
interface Secret {
  readonly what: string;
}

const EMPTY: ClipboardState = { kind: "empty" };
const store = createValueStore<ClipboardState>(EMPTY);
let digest = "";
let timer: ReturnType<typeof setTimeout> | undefined;
let keptFocus = true;
/** How many texts were copied. */
let copies = 0;
/** How many times the user has asked for a copy. */
let requests = 0;
/** The number (see `requests`) of the latest request whose text has arrived. */
let latestArrived = 0;

/** Thrown by a copy that still waits for its text when the text of a later copy arrives. */
class Overtaken extends Error {}

/**
 * Hashes a text. The page keeps only the hash of a copied text, to find out later whether the text is still on the
 * clipboard.
 */
const hashText = async (text: string): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));

type Presence = "there" | "gone" | "unknown";

/** Finds out whether the copied secret is still on the clipboard. */
const findSecret = async (): Promise<Presence> => {
  if (keptFocus && document.hasFocus()) return "there";
  try {
    const { state: permission } = await navigator.permissions.query({
      name: "clipboard-read" as PermissionName,
    });
    if (permission !== "granted") return "unknown";
    return (await hashText(await navigator.clipboard.readText())) === digest ? "there" : "gone";
  } catch {
    return "unknown";
  }
};

const expire = async (what: string): Promise<void> => {
  const copied = copies;
  const presence = await findSecret();
  // Another text was copied while this function waited. If it is a secret, it has its own timer.
  if (copied !== copies) return;
  if (presence === "there") await clearClipboard();
  else store.set(presence === "gone" ? EMPTY : { kind: "stale", what });
};

addEventListener("blur", () => {
  keptFocus = false;
});

const remember = async (text: string, secret?: Secret): Promise<void> => {
  clearTimeout(timer);
  copies += 1;
  const copied = copies;
  const clearAfter = clearAfterMs();
  if (!secret || clearAfter === null) {
    store.set(EMPTY);
    return;
  }
  keptFocus = true;
  const hash = await hashText(text);
  // Another text was copied while this function waited.
  if (copied !== copies) return;
  digest = hash;
  store.set({ kind: "held", what: secret.what, until: Date.now() + clearAfter });
  timer = setTimeout(() => void expire(secret.what), clearAfter);
};

/**
 * Copies a text. If the text is a secret, `secret` is a name for it, and the clipboard is cleared after the time
 * that the user has chosen. Returns false if the browser refuses.
 */
export const copyText = async (text: string, secret?: Secret): Promise<boolean> => {
  requests += 1;
  latestArrived = requests;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    return false;
  }
  await remember(text, secret);
  return true;
};

/** Whether this browser can copy a text that arrives after the press. */
export const canCopyLater = (): boolean =>
  typeof ClipboardItem === "function" && typeof navigator.clipboard?.write === "function";

/**
 * Copies a text that is still being fetched. Call it in the handler of a press, because some browsers (Safari) refuse a
 * later call. Returns false if the browser refuses, and "overtaken" if a later copy has replaced this copy. If fetching
 * the text fails, copies nothing and rejects.
 */
export const copyLater = async (text: Promise<string>, secret?: Secret): Promise<boolean | "overtaken"> => {
  requests += 1;
  const request = requests;
  const blob = text.then((value) => {
    if (request < latestArrived) throw new Overtaken();
    latestArrived = request;
    return new Blob([value], { type: "text/plain" });
  });
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
  } catch {
    return blob.then(
      // Firefox refuses a copy as soon as a later copy begins.
      () => (request < requests ? "overtaken" : false),
      (error: unknown) => {
        if (error instanceof Overtaken) return "overtaken";
        throw error;
      },
    );
  }
  await remember(await text, secret);
  return request < latestArrived ? "overtaken" : true;
};

/**
 * Clears the copied secret. Some browsers allow this only in the handler of a press. If the secret could not be
 * cleared, the state becomes `stale`.
 */
export const clearClipboard = async (): Promise<void> => {
  clearTimeout(timer);
  const held = store.get();
  try {
    await navigator.clipboard.writeText("");
    store.set(EMPTY);
  } catch {
    if (held.kind !== "empty") store.set({ kind: "stale", what: held.what });
  }
};

export const readClipboardState = store.get;
export const useClipboard = store.useValue;
