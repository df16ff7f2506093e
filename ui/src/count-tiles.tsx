import { useId } from "react";
import { classes } from "./classes.ts";

export type CountTile<Id extends string> = {
  readonly id: Id;
  readonly label: string;
  readonly count: number;
  readonly countText: string;
};

type CountTilesProps<Id extends string> = {
  readonly label: string;
  readonly tiles: readonly CountTile<Id>[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
};

/**
 * Radio buttons that each show a count. One of them is always chosen and filters the list below. A count of 0 is
 * dimmed. No check mark replaces it, because users could think that a check mark means "chosen" or "a problem exists".
 */
export function CountTiles<Id extends string>({ label, tiles, value, onChange }: CountTilesProps<Id>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {tiles.map((tile) => (
          <label
            key={tile.id}
            className={classes(
              "relative flex min-h-hit items-center gap-2.5 rounded-control border px-3 py-2 text-ui select-none",
              "outline-offset-2 outline-focus has-focus-visible:outline-2",
              tile.id === value
                ? "border-accent bg-selected text-ink forced-colors:border-[Highlight]"
                : "border-line bg-surface text-ink-2 hover:bg-tint hover:text-ink",
            )}
          >
            <input
              type="radio"
              name={name}
              value={tile.id}
              checked={tile.id === value}
              onChange={() => onChange(tile.id)}
              className="absolute inset-0 m-0 cursor-default opacity-0"
            />
            <span className="min-w-0 flex-1">{tile.label}</span>
            <span
              className={classes("text-section tabular-nums", tile.count === 0 ? "text-ink-3" : "text-ink")}
            >
              {tile.countText}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
