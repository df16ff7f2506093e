/** @file What the menu of a field offers. */
import type { MenuPlace, MenuRow } from "../messages/menu-messages.ts";

interface Asked {
  readonly ticket: string;
  readonly place: MenuPlace;
  /** Of the document that the field is in. */
  readonly host: string;
}

/** `popup`: this browser cannot prove that the menu is seen, so the user chooses in the popup. */
export type Offer = Asked &
  (
    | { readonly kind: "popup" }
    | { readonly kind: "locked" }
    | { readonly kind: "none" }
    | { readonly kind: "entries"; readonly rows: readonly MenuRow[] }
  );

/** Entries that may be filled. */
export type EntryOffer = Extract<Offer, { readonly kind: "entries" }>;
