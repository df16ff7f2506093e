/** @file The kinds of offers that a field's menu can make. */
import type { MadeForSite } from "../generate/make-for-site.ts";
import type { MenuPlace, MenuRow } from "../messages/menu-messages.ts";

interface Asked {
  readonly ticket: string;
  readonly place: MenuPlace;
  /** The host of the document that the field is in. */
  readonly host: string;
}

/** `popup`: this browser cannot prove that the user sees the menu, so the user chooses in the popup. */
export type Offer = Asked &
  (
    | { readonly kind: "popup" }
    | { readonly kind: "locked" }
    | { readonly kind: "none" }
    | { readonly kind: "entries"; readonly rows: readonly MenuRow[] }
    | { readonly kind: "made"; readonly made: MadeForSite }
  );

/** Whether a choice fills the page. If so, it needs the proof that the user sees the menu ([Note: Seen]). */
export const isFilling = ({ kind }: Offer): boolean => kind === "entries" || kind === "made";

export type MadeOffer = Extract<Offer, { readonly kind: "made" }>;

export type EntryOffer = Extract<Offer, { readonly kind: "entries" }>;
