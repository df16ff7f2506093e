/** @file The rows of the menu. */
import { Icon, type IconShape } from "@keepwell/ui/icon.tsx";
import { GeneratorIcon, LockIcon, OpenIcon } from "@keepwell/ui/icons.ts";
import { LetterTile } from "@keepwell/ui/letter-tile.tsx";
import type { ReactNode } from "react";
import { text } from "../text/text.ts";
import { openPopup } from "./channel.ts";
import { fillEntry } from "./fill-entry.ts";
import { fillMadePassword } from "./fill-made.ts";
import type { MadeOffer, Offer } from "./offer.ts";

export interface Option {
  readonly id: string;
  readonly tile: ReactNode;
  readonly title: string;
  readonly note?: string | undefined;
  /** Whether the note is shown in a monospaced font, so that the user can read it letter by letter. */
  readonly isNoteMono?: boolean;
  /** Does what the row says. If the menu must stay open, returns a message for the user; otherwise undefined. */
  readonly choose: () => Promise<string | undefined>;
}

const toPopup = async (): Promise<string | undefined> =>
  (await openPopup()) ? undefined : text().menu.pressButton;

const tileOf = (icon: IconShape): ReactNode => (
  <span className="flex size-7 shrink-0 items-center justify-center text-ink-2">
    <Icon of={icon} />
  </span>
);

const popupOption = (title: string, icon: IconShape): Option => ({
  id: "popup",
  tile: tileOf(icon),
  title,
  choose: toPopup,
});

const madeOption = (offer: MadeOffer): Option => ({
  id: "made",
  tile: tileOf(GeneratorIcon),
  title: text().menu.useMade,
  note: offer.made.password,
  isNoteMono: true,
  choose: () => fillMadePassword(offer),
});

export const optionsOf = (offer: Offer): readonly Option[] => {
  const words = text().menu;
  if (offer.kind === "locked") return [popupOption(words.unlock, LockIcon)];
  if (offer.kind === "popup") return [popupOption(words.choose, OpenIcon)];
  if (offer.kind === "none") return [popupOption(words.search, OpenIcon)];
  if (offer.kind === "made") return [madeOption(offer)];
  const isCode = offer.place.field === "one-time-code";
  return offer.rows.map((row) => ({
    id: row.uid,
    tile: <LetterTile name={row.name} />,
    title: row.name,
    note: isCode ? words.codeOf(row.username) : row.username,
    choose: () => fillEntry(offer, row),
  }));
};
