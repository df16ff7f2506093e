/**
 * @file The menu beside a field, in a frame of a website. It does nothing without a valid ticket, and nothing at the
 * top of a tab.
 */
import { applyAppearance } from "@keepwell/ui/appearance.ts";
import { createRoot } from "react-dom/client";
import { browser } from "../browser.ts";
import type { MadeForSite } from "../generate/make-for-site.ts";
import { STATE } from "../lock/lock-state.ts";
import type { MenuPlace } from "../messages/menu-messages.ts";
import { startText, text } from "../text/text.ts";
import { askWish, close, readRows, takeTicket } from "./channel.ts";
import { Menu } from "./menu.tsx";
import { isFilling, type Offer } from "./offer.ts";
import { CAN_PROVE } from "./use-proof.ts";
import "../page/first.css";

/** Only a document in a frame needs the list of public suffixes. */
const isForPlace = async (place: MenuPlace): Promise<boolean> =>
  place.frameId === 0 || (await import("./is-for-frame.ts")).isForFrame(place);

const makeIn = async (ticket: string, place: MenuPlace): Promise<MadeForSite> => {
  const { makeForSite } = await import("../generate/make-for-site.ts");
  return makeForSite(await askWish(ticket, place), new URL(place.origin).hostname);
};

const findOffer = async (ticket: string): Promise<Offer | undefined> => {
  const taken = await takeTicket(ticket, CAN_PROVE);
  if (!taken || !(await isForPlace(taken.place))) return undefined;
  const { place } = taken;
  const common = { ticket, place, host: new URL(place.origin).hostname };
  if (!CAN_PROVE) return { ...common, kind: "popup" };
  const reply = taken.rows ?? (await readRows(ticket));
  if (!reply || reply.state === "nothing") return undefined;
  if (reply.state === "locked") return { ...common, kind: "locked" };
  if (place.field === "new-password") return { ...common, kind: "made", made: await makeIn(ticket, place) };
  if (reply.rows.length > 0) return { ...common, kind: "entries", rows: reply.rows };
  return place.isAsked ? { ...common, kind: "none" } : undefined;
};

/**
 * Calls `onChange` when something was locked, unlocked or saved. Call it before the rows are read, so that no lock is
 * missed.
 */
const followState = (onChange: () => void): void => {
  browser.storage.session?.onChanged.addListener((changes) => {
    if (STATE in changes) onChange();
  });
};

const start = async (ticket: string): Promise<void> => {
  const container = document.getElementById("root");
  if (window.top === window || !container) return;
  startText();
  let hasChanged = false;
  let isOffered = false;
  followState(() => {
    hasChanged = true;
    if (isOffered) close(ticket);
  });
  const offer = await findOffer(ticket);
  isOffered = offer !== undefined && isFilling(offer);
  // The entries of a locked account must not be offered any more.
  if (!offer || (isOffered && hasChanged)) return close(ticket);
  applyAppearance();
  document.title = text().name;
  createRoot(container).render(<Menu offer={offer} />);
};

const ticket = location.hash.slice(1);
start(ticket).catch(() => close(ticket));
