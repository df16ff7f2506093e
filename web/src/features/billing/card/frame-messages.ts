/**
 * @file What the page and the card form's frame say to each other.
 *
 * [Note: Card frame] The card form is a document of its own in a frame of another origin, so that neither sees
 * the other's memory, storage or keys. The frame says `ready` to its parent, at the page's exact origin, and
 * hands over one end of a channel; all else goes through that channel, which nobody else holds. The page takes a
 * channel from its own frame's window and from the origin that it expects there, and from nobody else. A card's
 * number goes from the frame to whoever makes tokens and never through the channel.
 */
import type { Density, Locale, Theme } from "../../../ui/appearance.ts";

export interface FrameAppearance {
  readonly theme: Theme;
  readonly density: Density;
  readonly locale: Locale;
  /** `data-account` of the page: a team's account has another accent. */
  readonly account: string | undefined;
}

export interface FrameProvider {
  readonly provider: "sandbox" | "stripe";
  readonly publishableKey: string | null;
  /** The brands that are taken. */
  readonly brands: readonly string[];
}

/** The fields of a card, or the bank's question about one. */
export type FrameView = { readonly name: "card" } | { readonly name: "bank"; readonly clientSecret: string };

export type ToFrame =
  | {
      readonly kind: "show";
      readonly view: FrameView;
      readonly from: FrameProvider;
      readonly appearance: FrameAppearance;
      /** The token of the colour below it. */
      readonly ground: "canvas" | "raised";
    }
  | { readonly kind: "appearance"; readonly appearance: FrameAppearance }
  /** Whether a token could be made of what is typed, without making one. */
  | { readonly kind: "check"; readonly id: string }
  | { readonly kind: "tokenise"; readonly id: string }
  /** From which end the focus comes in. */
  | { readonly kind: "focus"; readonly from: "start" | "end" };

/** `fields`: shown beside them. `card`: the provider does not take it. `busy`: too many tries. */
export const REFUSALS = ["fields", "card", "busy", "unreachable"] as const;
export type Refusal = (typeof REFUSALS)[number];

export interface Tokenised {
  readonly kind: "tokenised";
  readonly id: string;
  readonly token: string;
  readonly brand: string;
  readonly last4: string;
}

/** As far as the fields themselves can tell. */
interface Checked {
  readonly kind: "checked";
  readonly id: string;
}

interface Refused {
  readonly kind: "refused";
  readonly id: string;
  readonly error: Refusal;
}

/** To a question that has an id. */
export type FrameAnswer = Tokenised | Checked | Refused;

export type FromFrame =
  | FrameAnswer
  | { readonly kind: "shown" }
  | { readonly kind: "unavailable" }
  | { readonly kind: "resize"; readonly height: number }
  /** Enter was pressed in a field. */
  | { readonly kind: "submit" }
  /** So was Escape, which is for what the form stands in. */
  | { readonly kind: "escape" }
  | { readonly kind: "settled"; readonly passed: boolean };

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

/** What a message from the frame means; null for anything that is none. */
export const readFromFrame = (data: unknown): FromFrame | null => {
  if (!isRecord(data) || typeof data["kind"] !== "string" || !Object.hasOwn(readers, data["kind"]))
    return null;
  return readers[data["kind"]]?.(data) ?? null;
};
