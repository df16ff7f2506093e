/**
 * @file Starts the menu next to a field. The menu is in a frame of a website. This script does nothing without a valid
 * ticket, or in the top document of a tab.
 */
import { applyAppearance } from "@keepwell/ui/appearance.ts";
import { createRoot } from "react-dom/client";
import type { MadeForSite } from "../generate/make-for-site.ts";
import type { MenuPlace } from "../messages/menu-messages.ts";
import { startText, text } from "../text/text.ts";
import type { Begun, MenuWorld } from "./begin.ts";
import { CAN_PROVE } from "./can-prove.ts";
import { askPasswordRules, close, readRows } from "./channel.ts";
import { followState } from "./follow-state.ts";
import { Menu } from "./menu.tsx";
import { isFilling, type Offer } from "./offer.ts";
import "../page/first.css";

/** Whether the menu may be shown in this document. Loads the list of public suffixes only for a document in a frame. */
const isForPlace = async (place: MenuPlace): Promise<boolean> =>
  place.frameId === 0 || (await import("../match/is-for-frame.ts")).isForFrame(place);

const makeIn = async (ticket: string, place: MenuPlace): Promise<MadeForSite> => {
  const { makeForSite } = await import("../generate/make-for-site.ts");
  return makeForSite(await askPasswordRules(ticket, place), new URL(place.origin).hostname);
};

const findOffer = async ({ ticket, taken }: Begun): Promise<Offer | undefined> => {
  const reply = await taken;
  if (!reply || !(await isForPlace(reply.place))) return undefined;
  const { place } = reply;
  const common = { ticket, place, host: new URL(place.origin).hostname };
  if (!CAN_PROVE) return { ...common, kind: "popup" };
  const found = reply.rows ?? (await readRows(ticket));
  if (!found || found.state === "nothing") return undefined;
  if (found.state === "locked") return { ...common, kind: "locked" };
  if (place.field === "new-password") return { ...common, kind: "made", made: await makeIn(ticket, place) };
  if (found.rows.length > 0) return { ...common, kind: "entries", rows: found.rows };
  return place.isAsked ? { ...common, kind: "none" } : undefined;
};

const start = async (begun: Begun): Promise<void> => {
  const { ticket, hasChanged } = begun;
  const container = document.getElementById("root");
  if (!container) return;
  startText();
  let isOffered = false;
  followState(() => {
    if (isOffered) close(ticket);
  });
  const offer = await findOffer(begun);
  isOffered = offer !== undefined && isFilling(offer);
  // Close the menu if the state has changed, because entries of a locked account must not be offered.
  if (!offer || (isOffered && hasChanged())) return close(ticket);
  applyAppearance();
  document.title = text().name;
  createRoot(container).render(<Menu offer={offer} />);
};

const { keepwellMenu: begun } = globalThis as MenuWorld;
if (begun) start(begun).catch(() => close(begun.ticket));
