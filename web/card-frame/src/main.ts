/** @file The frame's end of the channel to the page ([Note: Card frame], web/src/features/billing/card). */
import "./frame.css";
import type { FrameAppearance, FromFrame, ToFrame } from "../../src/features/billing/card/frame-messages.ts";
import { openView } from "./open-view.ts";
import type { View } from "./view.ts";
import { wordsIn } from "./words.ts";

const { port1: port, port2: theirs } = new MessageChannel();
const tell = (message: FromFrame): void => port.postMessage(message);
const GROUNDS = { canvas: "bg-canvas", raised: "bg-raised" } as const;
const root = document.getElementById("root") ?? document.body;
// Space for the fields' focus rings, which the frame's edge would cut off.
root.className = "p-1";

let look: FrameAppearance | undefined;
let view: View | undefined;

const tellHeight = (): void =>
  tell({ kind: "resize", height: Math.ceil(root.getBoundingClientRect().height) });

/** Takes over the page's language and colours. The typed values stay. */
const wear = (appearance: FrameAppearance): void => {
  look = appearance;
  const { dataset } = document.documentElement;
  dataset["theme"] = appearance.theme;
  dataset["density"] = appearance.density;
  if (appearance.account === undefined) delete dataset["account"];
  else dataset["account"] = appearance.account;
  document.documentElement.lang = appearance.locale;
  view?.say(wordsIn(appearance.locale), appearance.locale);
};

const show = async (message: Extract<ToFrame, { kind: "show" }>): Promise<void> => {
  wear(message.appearance);
  document.body.className = GROUNDS[message.ground];
  const { locale } = message.appearance;
  try {
    view = await openView(message.view, { from: message.from, locale, tell });
    wear(look ?? message.appearance);
    root.replaceChildren(view.root);
    await view.start?.();
  } catch {
    return tell({ kind: "unavailable" });
  }
  tellHeight();
  tell({ kind: "shown" });
};

/**
 * Whether a field has the focus. If a script of the page focuses the frame, only the frame's document has the focus.
 */
const hasFocus = (): boolean => document.activeElement !== null && document.activeElement !== document.body;

const check = (id: string): void => {
  const isSound = view?.check?.() ?? false;
  tellHeight();
  tell(isSound ? { kind: "checked", id } : { kind: "refused", id, error: view ? "fields" : "unreachable" });
};

const tokenise = async (id: string): Promise<void> => {
  const made = (await view?.tokenise?.()) ?? { refusal: "unreachable" as const };
  // Errors may have made the frame higher, and a hidden frame does not report a new height by itself.
  tellHeight();
  if ("refusal" in made) tell({ kind: "refused", id, error: made.refusal });
  else tell({ kind: "tokenised", id, token: made.token, brand: made.brand, last4: made.last4 });
};

port.onmessage = ({ data }: MessageEvent<ToFrame>) => {
  if (data.kind === "show") void show(data);
  if (data.kind === "appearance") wear(data.appearance);
  if (data.kind === "check") check(data.id);
  if (data.kind === "tokenise") void tokenise(data.id);
  if (data.kind === "focus" && !hasFocus()) view?.focus(data.from);
};

addEventListener("keydown", ({ key }) => {
  if (key === "Escape") tell({ kind: "escape" });
});

new ResizeObserver(() => {
  if (view) tellHeight();
}).observe(root);

/**
 * The origin of the page around the frame. If the frame has another host than the page, the server writes the page's
 * origin into `data-page`. Otherwise the frame takes it from `location`, which a sandboxed document can read too.
 */
const page = document.documentElement.dataset["page"] ?? location.origin;
if (parent !== window) parent.postMessage({ kind: "ready" }, page, [theirs]);
