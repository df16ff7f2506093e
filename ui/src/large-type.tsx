import { Suspense } from "react";
import { classes } from "./classes.ts";
import { type CharacterKind, type Grapheme, graphemes } from "./graphemes.ts";
import { useCharacterName } from "./text/character-name.ts";

const kinds: Readonly<Record<CharacterKind, string | undefined>> = {
  letter: undefined,
  digit: "text-pw-digit",
  symbol: "font-bold text-pw-symbol",
};

const groupLength = 4;

interface LargeTypeProps {
  readonly label: string;
  readonly value: string;
}

/**
 * Shows a secret that the user types by hand on another device. The characters are large, numbered and in groups of
 * four, and each has a name for screen readers. Until the names are loaded, the secret is hidden from screen readers.
 */
export function LargeType(props: LargeTypeProps) {
  return (
    <Suspense
      fallback={
        <div aria-hidden="true">
          <Tiles {...props} nameOf={() => ""} />
        </div>
      }
    >
      <NamedTiles {...props} />
    </Suspense>
  );
}

function NamedTiles(props: LargeTypeProps) {
  return <Tiles {...props} nameOf={useCharacterName()} />;
}

type NameOf = (character: string) => string;

function Tiles({ label, value, nameOf }: LargeTypeProps & { readonly nameOf: NameOf }) {
  return (
    <figure aria-label={label} translate="no" className="flex flex-wrap gap-x-4 gap-y-3 select-none">
      {groups(graphemes(value)).map(({ start, members }) => (
        <ol key={start} start={start} className="flex gap-1">
          {members.map((grapheme, index) => (
            <Tile key={grapheme.at} grapheme={grapheme} place={start + index} name={nameOf(grapheme.text)} />
          ))}
        </ol>
      ))}
    </figure>
  );
}

function groups(all: readonly Grapheme[]) {
  return Array.from({ length: Math.ceil(all.length / groupLength) }, (_, group) => ({
    start: group * groupLength + 1,
    members: all.slice(group * groupLength, (group + 1) * groupLength),
  }));
}

interface TileProps {
  readonly grapheme: Grapheme;
  readonly place: number;
  readonly name: string;
}

function Tile({ grapheme, place, name }: TileProps) {
  return (
    <li className="flex w-9 flex-col items-center border-b-2 border-line bg-sunken pt-1 pb-0.5 sm:w-12">
      <span aria-hidden="true" className={classes("font-mono text-tile", kinds[grapheme.kind])}>
        {grapheme.text === " " ? "␣" : grapheme.text}
      </span>
      <span aria-hidden="true" className="text-meta text-ink-3 tabular-nums">
        {place}
      </span>
      <span className="sr-only">{name}</span>
    </li>
  );
}
