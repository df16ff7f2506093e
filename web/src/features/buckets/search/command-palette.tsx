import type { Session } from "@keepwell/client/session/session.ts";
import { Palette } from "@keepwell/ui/palette.tsx";
import type { SearchGroup } from "@keepwell/ui/search-list.tsx";
import { nameFilter } from "@keepwell/ui/text/name-filter.ts";
import { useText } from "../../../text/text.ts";
import type { Command } from "./command.ts";
import { foundRow } from "./found-row.tsx";
import { Highlight } from "./highlight.tsx";
import { readRecent, remember } from "./recent.ts";
import { useEntrySearch } from "./use-entry-search.ts";
import { useFoundCopy } from "./use-found-copy.ts";

interface CommandPaletteProps {
  readonly session: Session;
  readonly commands: readonly Command[];
  /** The destinations. The palette offers them only after the user has typed something. */
  readonly places: readonly Command[];
  /** Returns the keys that the user typed before the palette was on screen. */
  readonly typed: () => string;
  readonly onOpenEntry: (bucketUid: string, entryUid: string) => void;
  readonly onClose: () => void;
}

const MOST_PLACES = 5;

/** Lets the user find entries and all actions of the page by typing. */
export function CommandPalette(props: CommandPaletteProps) {
  const { session, commands, places, onOpenEntry, onClose } = props;
  const text = useText();
  const placesFor = (words: string) => (words === "" ? [] : matching(places, words).slice(0, MOST_PLACES));
  const countOthers = (words: string) => placesFor(words).length + matching(commands, words).length;
  const { found, typed, input } = useEntrySearch(session, { initial: props.typed, countOthers });
  const copy = useFoundCopy(session, onClose);
  const entries = typed === "" ? readRecent(session) : found;
  const reachable = placesFor(typed);
  const doable = matching(commands, typed);
  const groups: SearchGroup[] = [
    {
      id: "entries",
      heading: typed === "" ? text.search.recent : text.search.entries,
      rows: entries.map((row) => ({ ...foundRow(row, typed, text), isPending: copy.isCopying(row) })),
    },
    { id: "places", heading: text.shell.buckets, rows: reachable.map((one) => commandRow(one, typed)) },
    { id: "commands", heading: text.search.commands, rows: doable.map((one) => commandRow(one, typed)) },
  ];
  const choose = (id: string) => {
    const entry = entries.find(({ uid }) => uid === id);
    onClose();
    if (!entry) [...reachable, ...doable].find((one) => one.id === id)?.run();
    else {
      remember(session, entry);
      onOpenEntry(entry.bucket.uid, entry.uid);
    }
  };
  return (
    <Palette
      {...input}
      groups={groups}
      hints={entries.length > 0 ? copy.hints : []}
      onChoose={choose}
      onKey={(id, event) =>
        copy.onKey(
          entries.find(({ uid }) => uid === id),
          event,
        )
      }
      onClose={onClose}
    />
  );
}

const matching = (commands: readonly Command[], typed: string): readonly Command[] => {
  const isIn = nameFilter(typed);
  return isIn ? commands.filter(({ title }) => isIn(title)) : commands;
};

const commandRow = ({ id, title, glyph, keys, href }: Command, typed: string) => ({
  id,
  glyph,
  title: <Highlight name={title} typed={typed} />,
  ...(keys && { keys }),
  ...(href !== undefined && { href }),
});
