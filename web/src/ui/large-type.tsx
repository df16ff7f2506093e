import { useText } from '../text/text.ts';
import { classes } from './classes.ts';
import { type CharacterKind, type Grapheme, graphemes } from './graphemes.ts';

const kinds: Readonly<Record<CharacterKind, string | undefined>> = {
  letter: undefined,
  digit: 'text-pw-digit',
  symbol: 'font-bold text-pw-symbol',
};

/** A secret to be typed elsewhere by hand: big, numbered, in groups of four, each character named for ears. */
export function LargeType({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <ol aria-label={label} translate="no" className="flex flex-wrap gap-x-3 gap-y-3 select-none">
      {graphemes(value).map((grapheme, index) => (
        <Tile key={grapheme.at} grapheme={grapheme} place={index + 1} />
      ))}
    </ol>
  );
}

function Tile({ grapheme, place }: { readonly grapheme: Grapheme; readonly place: number }) {
  const text = useText();
  return (
    <li
      className={classes(
        'flex w-12 flex-col items-center border-b-2 border-line bg-sunken pt-1 pb-0.5',
        place % 4 === 0 ? 'me-3' : '-me-2',
      )}
    >
      <span aria-hidden="true" className={classes('font-mono text-tile', kinds[grapheme.kind])}>
        {grapheme.text === ' ' ? '␣' : grapheme.text}
      </span>
      <span aria-hidden="true" className="text-meta text-ink-3 tabular-nums">
        {place}
      </span>
      <span className="sr-only">{text.ui.characterName(grapheme.text)}</span>
    </li>
  );
}
