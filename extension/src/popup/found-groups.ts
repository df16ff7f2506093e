/** @file Groups the entries that a search has found, as the popup shows them. */
import { fullHost } from "../match/shown-host.ts";
import type { Site } from "../match/site.ts";
import { text } from "../text/text.ts";
import type { Found } from "../vault/find.ts";
import type { RowEntry } from "../vault/kept-row.ts";

interface FoundGroup {
  readonly id: string;
  readonly heading: string;
  readonly entries: readonly RowEntry[];
}

const othersHeading = (hasOthersAbove: boolean, typed: string): string => {
  const words = text().popup;
  if (typed === "") return words.others;
  return hasOthersAbove ? words.otherFound : words.found;
};

/** Returns the groups in their order. A group may be empty. `site` is that of the open page. */
export const foundGroups = (
  { here, nearby, others }: Found,
  site: Site | undefined,
  typed: string,
): readonly FoundGroup[] => {
  const words = text().popup;
  return [
    { id: "here", heading: words.here(site ? fullHost(site.host) : ""), entries: here },
    { id: "nearby", heading: words.nearby(site?.base ?? ""), entries: nearby },
    { id: "others", heading: othersHeading(here.length + nearby.length > 0, typed), entries: others },
  ];
};
