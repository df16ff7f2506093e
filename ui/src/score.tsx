import { classes } from "./classes.ts";

type ScoreProps = {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** The score in words: "87 of 100". */
  readonly valueText: string;
};

const GOOD = 0.8;
const FAIR = 0.5;

const colourOf = (share: number): string => {
  if (share >= GOOD) return "bg-success-mark";
  return share >= FAIR ? "bg-warn-mark" : "bg-danger";
};

/** Shows a result as a large number above a bar. */
export function Score({ label, value, max, valueText }: ScoreProps) {
  const share = max > 0 ? value / max : 0;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-ui font-semibold">{label}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: <meter> cannot be drawn alike in every browser */}
      <div
        role="meter"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuetext={valueText}
        className="flex flex-col gap-2"
      >
        <p aria-hidden="true" className="flex items-baseline gap-1.5">
          <span className="text-page tabular-nums">{value}</span>
          <span className="text-ui text-ink-2 tabular-nums">/ {max}</span>
        </p>
        <div className="h-1.5 overflow-hidden rounded-full bg-line forced-colors:border">
          <div
            className={classes(
              "h-full origin-left transition-transform duration-140 forced-colors:bg-[Highlight]",
              colourOf(share),
            )}
            style={{ transform: `scaleX(${share})` }}
          />
        </div>
      </div>
    </div>
  );
}
