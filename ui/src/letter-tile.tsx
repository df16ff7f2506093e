import { classes } from "./classes.ts";
import { graphemes } from "./graphemes.ts";

const HUES = [
  "bg-tile-1 text-tile-1-ink",
  "bg-tile-2 text-tile-2-ink",
  "bg-tile-3 text-tile-3-ink",
  "bg-tile-4 text-tile-4-ink",
  "bg-tile-5 text-tile-5-ink",
  "bg-tile-6 text-tile-6-ink",
] as const;

/** Derives the hue from the name, so that the same name has the same hue everywhere. */
const deriveHue = (name: string): string | undefined => {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return HUES[sum % HUES.length];
};

/** The first letter, digit or emoji of a name. If there is none among the first characters, the first character. */
const firstLetter = (name: string): string => {
  const [first, ...others] = graphemes(name.slice(0, 24)).map(({ text }) => text);
  const letter = [first, ...others].find((text) => text !== undefined && /[\p{L}\p{N}\p{Emoji}]/u.test(text));
  return (letter ?? first ?? "").toLocaleUpperCase();
};

/**
 * A tile with a letter, so that rows look different at a glance. The page does not load icons of sites, because its
 * requests would reveal which sites the user has.
 */
export function LetterTile({ name }: { readonly name: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        "flex size-7 shrink-0 items-center justify-center rounded-control text-ui font-semibold in-data-selected:bg-surface",
        deriveHue(name),
      )}
    >
      {firstLetter(name)}
    </span>
  );
}
