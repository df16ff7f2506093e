import type { PaymentConfig } from "@keepwell/contract/billing/subscribe.endpoints.ts";
import { type Appearance, useAppearance } from "@keepwell/ui/appearance.ts";
import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useState } from "react";
import { platform } from "../../../app/platform.ts";
import { type FrameLink, listenForFrame, OPAQUE_ORIGIN } from "./frame-link.ts";
import type { FrameAppearance, FrameProvider, FrameReport, FrameView } from "./frame-messages.ts";

/**
 * After this many milliseconds, the frame counts as blocked, because a blocked frame never answers. A slow connection
 * needs less time.
 */
const PATIENCE_MS = 20_000;

/** The config of a server that takes cards. */
export type CardTaker = PaymentConfig & Pick<FrameProvider, "provider">;

export const takesCards = (config: PaymentConfig): config is CardTaker => config.provider !== "none";

export interface LinkedFrameOptions {
  readonly config: CardTaker;
  readonly view: FrameView;
  readonly onLink?: (link: FrameLink) => void;
  readonly onUnavailable: () => void;
  readonly onSettled?: (passed: boolean) => void;
}

type Frame = RefObject<HTMLIFrameElement | null>;

/** Connects to each document that is loaded in the frame, and tells the document what to show. */
export function useLinkedFrame(frame: Frame, options: LinkedFrameOptions) {
  const { config, view, onLink, onUnavailable, onSettled } = options;
  const appearance = useAppearance();
  const [link, setLink] = useState<FrameLink | null>(null);
  const [isListening, listen] = useState(false);
  const [isShown, show] = useState(false);
  const [height, setHeight] = useState(0);
  const follow = useEffectEvent((report: FrameReport) => {
    if (report.kind === "shown") show(true);
    if (report.kind === "resize") setHeight(report.height);
    if (report.kind === "unavailable") onUnavailable();
    if (report.kind === "settled") onSettled?.(report.passed);
    if (report.kind === "submit") frame.current?.closest("form")?.requestSubmit();
    if (report.kind === "escape") frame.current?.dispatchEvent(pressEscape());
  });
  const begin = useEffectEvent((opened: FrameLink) => {
    const { provider, publishable_key: publishableKey, brands } = config;
    const from = { provider, publishableKey, brands };
    opened.send({
      kind: "show",
      view,
      from,
      appearance: frameAppearance(appearance),
      ground: groundBelow(frame.current),
    });
    setLink(opened);
    onLink?.(opened);
  });
  const giveUp = useEffectEvent(() => onUnavailable());
  const origin = frameOrigin(config);
  // Not a layout effect: React undoes layout effects while a component above waits for the texts of another language.
  useEffect(() => {
    listen(true);
    const stop = listenForFrame({
      page: window,
      frame: () => frame.current?.contentWindow,
      origin,
      onLink: (opened) => begin(opened),
      onReport: (report) => follow(report),
    });
    return () => stop();
  }, [frame, origin]);
  useEffect(() => {
    link?.send({ kind: "appearance", appearance: frameAppearance(appearance) });
  }, [link, appearance]);
  useEffect(() => {
    if (isShown) return;
    const timer = setTimeout(() => giveUp(), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isShown]);
  return { isListening, isShown, height, takeFocus: (event: FocusEvent) => link?.send(focusMessage(event)) };
}

/**
 * Tells the frame to focus its last field if the focus comes from an element behind the frame, otherwise its first
 * field. When a script focuses the frame, the browser itself focuses none of its fields.
 */
const focusMessage = ({ currentTarget, relatedTarget }: FocusEvent) => {
  const isBehind =
    relatedTarget instanceof Node &&
    (currentTarget.compareDocumentPosition(relatedTarget) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return { kind: "focus", from: isBehind ? "end" : "start" } as const;
};

/**
 * Makes an Escape event for the page, so that Escape in the frame closes the dialog around the frame. The page does not
 * receive the frame's own event.
 */
const pressEscape = () => new KeyboardEvent("keydown", { key: "Escape", bubbles: true });

/** Returns the colour token of the surface below the frame, which the document in the frame cannot find out itself. */
const groundBelow = (frame: Element | null) =>
  frame?.closest('[role="dialog"], [role="alertdialog"]') ? "raised" : "canvas";

/**
 * Returns the origin of the frame's messages. It is "null" for a sandboxed document, otherwise the origin of the
 * frame's address.
 */
const frameOrigin = ({ provider, card_frame_url }: CardTaker): string =>
  provider === "sandbox" ? OPAQUE_ORIGIN : new URL(card_frame_url, platform().server).origin;

const frameAppearance = ({ theme, density, locale }: Appearance): FrameAppearance => ({
  theme,
  density,
  locale,
  account: document.documentElement.dataset["account"],
});
