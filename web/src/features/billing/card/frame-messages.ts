/**
 * @file The messages between the page and the card form's frame. [Note: Card frame] The card form is a document in a
 * frame of another origin, so that neither the page nor the frame can read the other's memory, storage or keys. The
 * frame sends the message `ready` and one end of a message channel to the page, and only a page of the expected origin
 * receives them. All other messages go through that channel. The page accepts a channel only from its own frame's
 * window and from the expected origin. A card's number goes from the frame to the payment provider, and never through
 * the channel.
 */
import type { Density, Locale, Theme } from "@keepwell/ui/appearance.ts";

export interface FrameAppearance {
  readonly theme: Theme;
  readonly density: Density;
  readonly locale: Locale;
  /** The page's `data-account`, because a team's account has another accent colour. */
  readonly account: string | undefined;
}

export interface FrameProvider {
  readonly provider: "sandbox" | "stripe";
  readonly publishableKey: string | null;
  /** The card brands that Keepwell's operator accepts. */
  readonly brands: readonly string[];
}

/** The view that the frame shows: the fields of a card, or the bank's question. */
export type FrameView = { readonly name: "card" } | { readonly name: "bank"; readonly clientSecret: string };

export type ToFrame =
  | {
      readonly kind: "show";
      readonly view: FrameView;
      readonly from: FrameProvider;
      readonly appearance: FrameAppearance;
      /** The colour token of the surface below the frame. */
      readonly ground: "canvas" | "raised";
    }
  | { readonly kind: "appearance"; readonly appearance: FrameAppearance }
  /** Asks whether the typed card is complete and well formed, without making a token of it. */
  | { readonly kind: "check"; readonly id: string }
  | { readonly kind: "tokenise"; readonly id: string }
  /** Focuses the first field if `from` is "start", and the last field if it is "end". */
  | { readonly kind: "focus"; readonly from: "start" | "end" };

/**
 * `fields`: a field is wrong, and the frame shows the error beside it. `card`: the provider does not accept the card.
 * `busy`: too many cards were sent, from this network (sandbox) or to Stripe; the user can try again later.
 */
export const REFUSALS = ["fields", "card", "busy", "unreachable"] as const;
export type Refusal = (typeof REFUSALS)[number];

export interface Tokenised {
  readonly kind: "tokenised";
  readonly id: string;
  readonly token: string;
  readonly brand: string;
  readonly last4: string;
}

/** The typed card is complete and well formed. The provider was not asked. */
interface Checked {
  readonly kind: "checked";
  readonly id: string;
}

interface Refused {
  readonly kind: "refused";
  readonly id: string;
  readonly error: Refusal;
}

/** The answer to a question with an id. */
export type FrameAnswer = Tokenised | Checked | Refused;

/** A message of the frame that is not an answer to a question. */
export type FrameReport =
  | { readonly kind: "shown" }
  | { readonly kind: "unavailable" }
  | { readonly kind: "resize"; readonly height: number }
  /** Enter was pressed in a field. */
  | { readonly kind: "submit" }
  /**
   * Escape was pressed in the frame's document, but not in Stripe's own fields. It closes the dialog around the form,
   * if there is one.
   */
  | { readonly kind: "escape" }
  | { readonly kind: "settled"; readonly passed: boolean };

export type FromFrame = FrameAnswer | FrameReport;

const HEIGHT_MAX = 4000;
const TOKEN = /^[\w-]{1,255}$/;
const LAST4 = /^\d{4}$/;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const isRefusal = (value: unknown): value is Refusal => REFUSALS.some((refusal) => refusal === value);

const matches = (pattern: RegExp, value: unknown): value is string =>
  typeof value === "string" && pattern.test(value);

export const isReady = (data: unknown): boolean => isRecord(data) && data["kind"] === "ready";

const readers: Readonly<Record<string, (data: Readonly<Record<string, unknown>>) => FromFrame | null>> = {
  shown: () => ({ kind: "shown" }),
  unavailable: () => ({ kind: "unavailable" }),
  submit: () => ({ kind: "submit" }),
  escape: () => ({ kind: "escape" }),
  settled: ({ passed }) => ({ kind: "settled", passed: passed === true }),
  resize: ({ height }) =>
    typeof height === "number" && height >= 0 && height <= HEIGHT_MAX ? { kind: "resize", height } : null,
  tokenised: ({ id, token, brand, last4 }) =>
    typeof id === "string" && matches(TOKEN, token) && typeof brand === "string" && matches(LAST4, last4)
      ? { kind: "tokenised", id, token, brand, last4 }
      : null,
  checked: ({ id }) => (typeof id === "string" ? { kind: "checked", id } : null),
  refused: ({ id, error }) =>
    typeof id === "string" && isRefusal(error) ? { kind: "refused", id, error } : null,
};

/** Reads a message from the frame. Returns null for any other data. */
export const readFromFrame = (data: unknown): FromFrame | null => {
  if (!isRecord(data) || typeof data["kind"] !== "string" || !Object.hasOwn(readers, data["kind"]))
    return null;
  return readers[data["kind"]]?.(data) ?? null;
};
